/** A text with plain spaces, wherever its lines may break. */
export const plainSpaces = (text: string | null | undefined): string => (text ?? "").replaceAll("\u00a0", " ");
