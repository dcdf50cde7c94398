import { type HandOverResult, handOverSentences } from '#contract/fulfilment.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { handOver } from '#server/ordering/fulfilment/hand-over.ts';
import { databaseError } from '#server/platform/database/database.ts';
import { readFewRows } from '#server/resource-engine/spreadsheet/read-few-rows.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, audited } from '../admin/audit.ts';

/** The most rows that are handed over at once. */
const mostHandedOver = 500;

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

/** The rows of a spreadsheet with order numbers in the first column and tracking numbers in the second. */
export async function readHandOverFile(
  file: Uint8Array,
  fileName: string,
): Promise<Outcome<HandOverRow[], 'FILE_UNREADABLE'>> {
  const read = await readFewRows(file, fileName, {
    most: mostHandedOver,
    unit: '件',
    columns: '第一欄請放訂單編號，第二欄放物流單號',
    width: 2,
  });
  if (!read.ok) return read;
  return done(
    read.value.map(([code = '', trackingNo = '']) => ({
      code: code.slice(0, 60),
      trackingNo: trackingNo.slice(0, 40),
    })),
  );
}
