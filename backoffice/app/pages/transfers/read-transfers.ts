/** A line of the numbers that the bank gave: order number, number of the transfer, and perhaps the amount. */
export interface TransferLine {
  orderNo: string;
  reference: string;
  /** TWD. */
  amount?: number;
}

/**
 * Reads pasted lines, whose parts are separated by tabs, commas or spaces. Lines without a number of the transfer are
 * left out, as a header is.
 */
export const readTransfers = (text: string): TransferLine[] =>
  text.split('\n').flatMap((line) => readLine(line) ?? []);

function readLine(line: string): TransferLine | undefined {
  const [orderNo = '', reference = '', amount] = line.trim().split(/[\s,，]+/u);
  if (!/\d/.test(orderNo) || reference === '') return undefined;
  const sum = Number(amount);
  return { orderNo, reference, ...(Number.isInteger(sum) && sum > 0 && { amount: sum }) };
}

const wordsOf = ({ orderNo, reference, amount }: TransferLine) =>
  [orderNo, reference, amount].filter(Boolean).join(' ');

/** The text with these lines at its end, so that wrong ones can be corrected. A line that it has is not added. */
export function withTransfers(text: string, added: readonly TransferLine[]): string {
  const present = new Set(readTransfers(text).map(wordsOf));
  const lines = added.map(wordsOf).filter((words) => !present.has(words));
  return [text.trimEnd(), ...lines].filter(Boolean).join('\n');
}

/** The text without these lines, each taken out once; what was typed since stays. */
export function withoutTransfers(text: string, gone: readonly TransferLine[]): string {
  const left = gone.map(wordsOf);
  return text
    .split('\n')
    .filter((line) => {
      const read = readLine(line);
      const at = read ? left.indexOf(wordsOf(read)) : -1;
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    })
    .join('\n')
    .trim();
}
