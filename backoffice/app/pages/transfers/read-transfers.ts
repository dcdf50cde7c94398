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
export function readTransfers(text: string): TransferLine[] {
  return text.split('\n').flatMap((line) => {
    const [orderNo = '', reference = '', amount] = line.trim().split(/[\s,，]+/u);
    if (!/\d/.test(orderNo) || reference === '') return [];
    const sum = Number(amount);
    return [{ orderNo, reference, ...(Number.isInteger(sum) && sum > 0 && { amount: sum }) }];
  });
}

/** The same as lines of text, so that wrong ones can be corrected. */
export const transferText = (lines: readonly TransferLine[]): string =>
  lines
    .map(({ orderNo, reference, amount }) => [orderNo, reference, amount].filter(Boolean).join(' '))
    .join('\n');
