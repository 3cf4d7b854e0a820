/** A text in which all spaces are plain ones. */
export const plainSpaces = (text: string | null | undefined): string => (text ?? "").replaceAll("\u00a0", " ");
