import { ApiError } from '#contract/client.ts';
import type { ListedRow } from '#contract/resources/resource.ts';
import type { StockCause } from '#contract/stocks.ts';
import { adminApi } from '../../api.ts';
import { newKey } from '../../lost-answers.ts';
import type { Reason } from './cell-reason.ts';
import { StaleRow } from './stale-row.ts';

/** The reason of a change that takes an earlier one back. */
export const takenBack: Reason = { cause: 'OTHER', text: '復原列表中的修改' };

/**
 * Makes the available units of a product those that were typed, by a movement of the ledger, and shows them. Other
 * cells of the row may have been saved meanwhile. Rejects with the sentence of the refusal: if others are available by
 * now, nothing is written, and these are shown.
 */
export async function saveStockCell(
  row: ListedRow,
  units: number,
  reason: Reason | undefined,
  show: (units: { id: number; available: number }) => Promise<void>,
): Promise<ListedRow> {
  const seen = Number(row.available);
  const { data } = await adminApi.findStock({ body: { code: String(row.materialNo) } });
  const stock = data.find(({ kind, goodsId }) => kind === 'PRODUCT' && goodsId === row.id);
  if (!stock) throw new Error('找不到這項商品的庫存');
  const cause = (reason?.cause ?? 'OTHER') as StockCause;
  const rows = [{ id: stock.id, by: units - seen, seen }];
  try {
    const answer = await adminApi.adjustStocks(
      { body: { rows, cause, note: reason?.text ?? '' } },
      { idempotencyKey: newKey() },
    );
    const available = answer.data[0]?.available ?? units;
    await show({ id: row.id, available });
    return { ...row, available };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { rows: [present] = [] } = error.extra as { rows?: { onHand: number; held: number }[] };
    if (error.errorCode === 'STALE_RECORD' && present) {
      const available = Math.max(present.onHand - present.held, 0);
      await show({ id: row.id, available });
      throw new StaleRow(`${error.message}（目前是 ${available}）`, { available });
    }
    throw new Error(error.message);
  }
}
