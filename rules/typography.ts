/**
 * The text with a no-break space between each number and the word it counts, so that a line never ends between
 * them.
 */
export function keepTogether(text: string): string {
  return text.replace(/(\d) (?=[^\s\d])/g, '$1\u00a0');
}
