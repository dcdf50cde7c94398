import { type HandOverResult, handOverSentences } from '#contract/fulfilment.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { handOver } from '#server/ordering/fulfilment/hand-over.ts';
import { databaseError } from '#server/platform/database/database.ts';
import type { Cell } from '#server/resource-engine/spreadsheet/cell.ts';
import { UnreadableFile } from '#server/resource-engine/spreadsheet/unreadable-file.ts';
import { readRows, unpackedBytes } from '#server/resource-engine/spreadsheet/workbook.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, audited } from '../admin/audit.ts';

/** The most rows that are handed over at once, and the most bytes of their file. */
const mostHandedOver = 500;
const mostBytes = 4 * 1024 * 1024;

export interface HandOverRow {
  code: string;
  trackingNo: string;
}

interface HandOverAnswer extends HandOverRow {
  result: HandOverResult;
  sentence: string;
}

const isGood = ({ result }: Pick<HandOverAnswer, 'result'>) =>
  result === 'HANDED_OVER' || result === 'UNCHANGED';

/**
 * Hands all of these parcels over, or none if one of them cannot be; as a dry run always none. Answers the result
 * of each row, or what prevents it. A tracking number in two rows is refused in the second one.
 */
export async function handOverTogether(
  shop: Shop,
  actor: Actor,
  { rows, isTrial }: { rows: readonly HandOverRow[]; isTrial: boolean },
): Promise<Outcome<{ isDone: boolean; rows: HandOverAnswer[] }, 'STALE_RECORD'>> {
  const answers: HandOverAnswer[] = [];
  try {
    const outcome = await audited(shop, actor, async ({ inside, transaction, note }) => {
      for (const row of rows) {
        const { result, shipment } = await handOver(inside, transaction, row);
        answers.push({ ...row, result, sentence: handOverSentences[result] });
        if (result !== 'HANDED_OVER' || !shipment) continue;
        const after = { stage: 'HANDED_OVER' };
        await note({ call: 'handOverTogether', subject: ['shipment', shipment.id], after });
      }
      // The refusal rolls everything back.
      return isTrial || !answers.every(isGood) ? refused('ORDER_CANNOT_BE_MOVED') : done(undefined);
    });
    const isDone = outcome.ok;
    return done({ isDone, rows: isDone ? answers : answers.map(asWouldBe) });
  } catch (error) {
    // Somebody else used one of these tracking numbers at the same moment.
    if (databaseError(error)?.constraint !== 'shipments_tracking_no') throw error;
    return refused('STALE_RECORD', { message: '有物流單號剛被別人使用，請重新檢查' });
  }
}

const asWouldBe = (row: HandOverAnswer): HandOverAnswer =>
  row.result === 'HANDED_OVER' ? { ...row, sentence: '可以交寄' } : row;

/**
 * The rows of a spreadsheet with order numbers in the first column and tracking numbers in the second. A header row
 * is left out. FILE_UNREADABLE with the reason for a file that is no spreadsheet, and for too many rows.
 */
export async function readHandOverFile(
  file: Uint8Array,
  fileName: string,
): Promise<Outcome<HandOverRow[], 'FILE_UNREADABLE'>> {
  const found: HandOverRow[] = [];
  try {
    if (unpackedBytes(file, fileName) > mostBytes) return tooMany;
    for await (const { cells } of readRows(file, fileName)) {
      const [code, trackingNo] = [textOf(cells[0]), textOf(cells[1])];
      if (code === '' || (found.length === 0 && !/\d/.test(code))) continue;
      if (found.length === mostHandedOver) return tooMany;
      found.push({ code: code.slice(0, 60), trackingNo: trackingNo.slice(0, 40) });
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return refused('FILE_UNREADABLE', { message: error.message });
  }
  return found.length > 0
    ? done(found)
    : refused('FILE_UNREADABLE', {
        message: '檔案沒有資料；第一欄請放訂單編號，第二欄放物流單號',
      });
}

const tooMany = refused('FILE_UNREADABLE', {
  message: `一次最多 ${mostHandedOver} 件，請分成幾個檔案`,
});

/** Spaces are removed. Excel shows a long number as 2.02611E+13 but stores all its digits. */
function textOf(cell: Cell | undefined): string {
  return cell instanceof Date ? '' : String(cell ?? '').replace(/\s+/g, '');
}
