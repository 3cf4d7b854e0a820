/** Each of a list once, in the order of the first. */
export const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];
