import type { RefundedGoods } from '#contract/enumerations.ts';
import { labelHere } from '#server/ordering/fulfilment/store-labels.ts';
import { transact } from '#server/platform/database/database.ts';
import { giveUpAsBefore } from '../partly-sent.ts';
import { type GoodsKey, goodsOf } from './goods.ts';
import type { LedgerLine } from './ledger.ts';
import { note } from './note-met.ts';
import type { LivingOrder, World } from './world.ts';

/**
 * One unit of an order leaves in a parcel of its own. The parcel of the others stays in the house, or is given up
 * before (`givesUpOthers`), as releases before December 2026 did.
 */
export async function sendOneUnit(
  world: World,
  { ledger, lineIds }: LivingOrder,
  { givesUpOthers = false } = {},
): Promise<{ first: LedgerLine; parcelId: number }> {
  const { api } = world.backOffice;
  const { shop } = world.paying.test;
  const params = { id: ledger.id };
  const first = world.dice.one(ledger.lines);
  const leaves = { lineId: lineIds.get(first.key) ?? 0, quantity: 1 };
  const { data: page } = await api.readOrderDesk({ params });
  const code = page.order.orderNo;
  const { data: parcels } = await api.shipInParts({ params, body: { lines: [leaves] } });
  if (givesUpOthers) await giveUpAsBefore(world.paying.test, parcels.laterId);
  await api.openParcel({ body: { code } });
  for (const [product, units] of first.parts) {
    const body = { code: goodsOf(world, product).materialNo };
    for (let unit = 0; unit < units; unit++)
      await api.scanGoods({ params: { id: parcels.id }, body });
  }
  await transact(shop.db, (transaction) => labelHere(shop, transaction, parcels.id));
  const rows = [{ code, trackingNo: `REST-${ledger.id}` }];
  await api.handOverParcels({ body: { rows } });
  return { first, parcelId: parcels.id };
}

/** The units of a line that are not refunded: in the parcel that has left, and in none. */
export function unitsWhere({ key, units, gone }: LedgerLine, { sent }: LivingOrder) {
  const left = units - gone;
  const inside = sent?.key === key && !sent.isRefunded ? Math.min(left, 1) : 0;
  return { inside, outside: left - inside };
}

/** Units of one line to refund, and how the refund says where they are. */
export interface PlacedUnits {
  quantity: number;
  goods: RefundedGoods;
  where: { shipmentId?: number; isInNoParcel?: true };
  /** The code of the refusal, if they cannot be refunded so. */
  refusal: string | null;
}

/** Draws units of an order of which a part has left, out of the parcel or of those in none, and sometimes wrongly. */
export function drawPlaces(world: World, order: LivingOrder): Map<GoodsKey, PlacedUnits> {
  const { dice } = world;
  const open = order.ledger.lines.filter(({ units, gone }) => gone < units);
  if (open.length === 0) return new Map();
  return new Map(dice.some(open, 3).map((line) => [line.key, drawPlace(world, order, line)]));
}

function drawPlace(world: World, order: LivingOrder, line: LedgerLine): PlacedUnits {
  const { dice } = world;
  const { inside, outside } = unitsWhere(line, order);
  const refusal = 'ORDER_CANNOT_BE_MOVED';
  const withShopper = { goods: 'KEPT', where: {} } as const;
  if (outside > 0 && dice.luck(25)) {
    note(world, 'REFUND_WITHOUT_PLACE');
    return { ...withShopper, quantity: inside + outside, refusal };
  }
  const isOutside = outside > 0 && (inside === 0 || dice.luck(50));
  note(world, isOutside ? 'REFUND_IN_NO_PARCEL' : 'REFUND_IN_PARCEL');
  if (!isOutside) {
    // It need not be named if it is the only place.
    const isNamed = outside > 0 || dice.luck(50);
    const where = isNamed ? { shipmentId: order.sent?.parcelId ?? 0 } : {};
    return { ...withShopper, where, quantity: inside, refusal: null };
  }
  const isNamed = inside > 0 || dice.luck(50);
  const where = isNamed ? ({ isInNoParcel: true } as const) : {};
  return { quantity: dice.between(1, outside), goods: 'RESTOCKED', where, refusal: null };
}
