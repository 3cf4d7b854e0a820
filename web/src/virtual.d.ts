declare module "virtual:words" {
  const chunks: Record<string, () => Promise<{ default: Record<string, string> }>>;
  export default chunks;
}

declare module "virtual:rules" {
  const chunks: Record<string, () => Promise<{ default: import("../tools/rule_text.js").Rules }>>;
  export default chunks;
}

declare module "subset-font" {
  export default function subsetFont(font: Buffer, text: string, options: { targetFormat: "woff2" }): Promise<Buffer>;
}
