/** A reader with a fault that chance alone would take thousands of millions of inputs to find. */
export function readNested(text: string): number {
  if (!text.startsWith('{')) return 0;
  if (text[1] !== '[') return 1;
  if (text[2] !== '<') return 2;
  if (text[3] === ':') throw new Error('the fourth condition');
  return 3;
}
