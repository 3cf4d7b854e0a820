declare module "virtual:words" {
  const chunks: Record<string, () => Promise<{ default: Record<string, string> }>>;
  export default chunks;
}
