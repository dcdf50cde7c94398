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

/** What a line is about: an order may have several refunds, which differ by their amounts. */
const refundOf = ({ orderNo, amount }: TransferLine) => `${orderNo} ${amount ?? ''}`;

/**
 * The text with these lines at its end, so that wrong ones can be corrected. They take the place of other lines about
 * the same order and amount; a line that the text has already stays where it is.
 */
export function withTransfers(text: string, added: readonly TransferLine[]): string {
  const [words, refunds] = [new Set(added.map(wordsOf)), new Set(added.map(refundOf))];
  const before = readTransfers(text);
  const earlier = before.filter((line) => refunds.has(refundOf(line)) && !words.has(wordsOf(line)));
  const present = new Set(before.map(wordsOf));
  const lines = added.map(wordsOf).filter((each) => !present.has(each));
  return [withoutTransfers(text, earlier).trimEnd(), ...lines].filter(Boolean).join('\n');
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
