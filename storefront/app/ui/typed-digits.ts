/** The whole number in a typed text, at most four digits: 12 of `１２`, and 1 of `1.5`. '' if there is none. */
export function typedDigits(text: string): string {
  const [whole = ''] = text.normalize('NFKC').split(/[.。]/);
  return whole.replace(/\D/g, '').slice(0, 4);
}
