import { mostTransfers } from '#contract/invoices-and-transfers.ts';
import { done, refused } from '#contract/outcome.ts';
import { readFewRows } from '#server/resource-engine/spreadsheet/read-few-rows.ts';

/** The most wrong rows that the refusal names. */
const mostNamed = 10;

/**
 * The rows of the bank's answer: order number, number of the transfer and perhaps the amount in TWD. FILE_UNREADABLE
 * with the reason, which names the rows without a number and those whose amount is none.
 */
export async function readTransferFile(file: Uint8Array, fileName: string) {
  const read = await readFewRows(file, fileName, {
    most: mostTransfers,
    unit: '筆',
    columns: '第一欄請放單號，第二欄放匯款編號，有多筆退款的訂單在第三欄放金額',
    width: 3,
  });
  if (!read.ok) return read;
  const rows = read.value.map(([orderNo = '', reference = '', amount = '']) => ({
    orderNo: orderNo.slice(0, 40),
    reference: reference.slice(0, 100),
    amount,
    sum: amount === '' ? undefined : sumIn(amount),
  }));
  const wrong = rows.flatMap(({ orderNo, reference, amount, sum }) => {
    if (reference === '') return `${orderNo} 沒有匯款編號`;
    return sum === undefined || sum > 0
      ? []
      : `${orderNo} 的金額「${amount.slice(0, 20)}」不是整數`;
  });
  if (wrong.length > 0) {
    const more = wrong.length > mostNamed ? `；另有 ${wrong.length - mostNamed} 列` : '';
    const message = `${wrong.slice(0, mostNamed).join('；')}${more}。請改好檔案再讀取一次`;
    return refused('FILE_UNREADABLE', { message });
  }
  return done(
    rows.map(({ orderNo, reference, sum }) => ({
      orderNo,
      reference,
      ...(sum !== undefined && { amount: sum }),
    })),
  );
}

/** Whole TWD as banks and people write them: 1180, 1,180, NT$1,180.00. NaN for other texts, also for 1e3. */
function sumIn(amount: string): number {
  const digits = amount.replace(/NT\$|[$,]/gi, '');
  return /^\d{1,9}(?:\.0*)?$/.test(digits) ? Number(digits) : Number.NaN;
}
