/** The most item numbers that one paste may have: more are a file. */
export const mostPasted = 2000;

/**
 * The item numbers of a pasted text, each once and in their order. Lines, commas, semicolons, tabs and spaces stand
 * between them, also full-width ones.
 */
export function pastedNumbers(text: string): string[] {
  const parts = text.normalize('NFKC').split(/[\s,;、]+/);
  return [...new Set(parts.filter(Boolean))];
}
