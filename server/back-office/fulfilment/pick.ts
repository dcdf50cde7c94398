import type { Reply } from '#contract/call.ts';
import type { fulfilmentCalls } from '#contract/calls/fulfilment.ts';
import { skipReasonLabels, skipReasons } from '#contract/fulfilment.ts';
import { done } from '#contract/outcome.ts';
import {
  beginPicking,
  choosePickable,
  type PickChoice,
  proveBeforePicking,
} from '#server/ordering/fulfilment/begin-picking.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, audited } from '../admin/audit.ts';

type Picked = Reply<typeof fulfilmentCalls.beginPicking>;

/**
 * Makes parcels for the selected orders that may leave, and answers the reasons for the others. The bank is asked
 * about unconfirmed card payments first. A dry run changes nothing.
 */
export async function pickOrders(
  shop: Shop,
  actor: Actor,
  { orderIds, isTrial }: { orderIds: readonly number[]; isTrial: boolean },
) {
  const wanted = [...new Set(orderIds)];
  await proveBeforePicking(shop, wanted);
  if (isTrial) return done(pickedOf(await choosePickable(shop.db, wanted, shop.clock.now()), []));
  return audited(shop, actor, async ({ inside, transaction, noteAll }) => {
    const { shipmentIds, ...choice } = await beginPicking(inside, transaction, wanted);
    await noteAll(
      [...shipmentIds].map(([orderId, shipmentId]) => ({
        call: 'beginPicking' as const,
        subject: ['order', orderId] as const,
        after: { shipmentId, stage: 'CREATED' },
      })),
    );
    return done(pickedOf(choice, [...shipmentIds.values()]));
  });
}

function pickedOf({ fitting, skipped }: PickChoice, shipmentIds: number[]): Picked {
  const total = fitting.length + skipped.length;
  return {
    total,
    fitting: fitting.length,
    sentence: sentenceOf(total, { fitting, skipped }),
    shipmentIds,
    skipped,
  };
}

/** E.g. 30 筆中 24 筆可出貨，6 筆略過：未付款 4、已出貨 2 */
function sentenceOf(total: number, { fitting, skipped }: PickChoice): string {
  const begin = `${total} 筆中 ${fitting.length} 筆可出貨`;
  if (skipped.length === 0) return begin;
  const reasons = Map.groupBy(skipped, ({ reason }) => reason);
  const parts = skipReasons.flatMap((reason) => {
    const count = reasons.get(reason)?.length ?? 0;
    return count > 0 ? [`${skipReasonLabels[reason]} ${count}`] : [];
  });
  return `${begin}，${skipped.length} 筆略過：${parts.join('、')}`;
}
