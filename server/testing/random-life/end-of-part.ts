import { completeOrder } from '#server/ordering/order-care/fulfil-order.ts';
import { refundPlaced } from './after-receipt.ts';
import { giveEverythingBack } from './before-shipping.ts';
import { type GoodsKey, moveStock } from './goods.ts';
import { type PlacedUnits, sendOneUnit, unitsWhere } from './sent-in-part.ts';
import { changeGiftStock, type LivingOrder, type World } from './world.ts';

/** One unit leaves in a parcel of its own. The parcel of the others was given up, and nobody packs them any more. */
export async function sendPart(world: World, order: LivingOrder): Promise<void> {
  const { first, parcelId } = await sendOneUnit(world, order, { givesUpOthers: true });
  order.sent = { parcelId, key: first.key, isRefunded: false };
  order.ledger.state = 'SHIPPED';
}

/** The parcel arrives, after what is in none was refunded. */
export async function arriveInPart(world: World, order: LivingOrder): Promise<boolean> {
  const { ledger, sent } = order;
  if (!sent) return false;
  // A refund of a wrong sum is refused, so it is asked for again.
  for (let rest = unitsInNone(order); rest.size > 0; rest = unitsInNone(order)) {
    if (!(await refundPlaced(world, order, rest))) return false;
  }
  await world.backOffice.api.deliverParcels({ body: { shipmentIds: [sent.parcelId] } });
  await completeOrder(world.paying.test.shop, ledger.id);
  ledger.state = 'COMPLETED';
  return true;
}

/** All units in no parcel that are not refunded. */
function unitsInNone(order: LivingOrder): Map<GoodsKey, PlacedUnits> {
  const rest = order.ledger.lines.flatMap((line): [GoodsKey, PlacedUnits][] => {
    const { outside: quantity } = unitsWhere(line, order);
    const placed = { quantity, goods: 'RESTOCKED', where: { isInNoParcel: true } } as const;
    return quantity > 0 ? [[line.key, { ...placed, refusal: null }]] : [];
  });
  return new Map(rest);
}

/** The parcel comes back. What is in none goes into the stock with it, and everything is refunded. */
export async function comeBackInPart(world: World, order: LivingOrder): Promise<boolean> {
  const { ledger, sent } = order;
  if (!sent) return false;
  const { api } = world.backOffice;
  const params = { id: sent.parcelId };
  await api.noteParcelReturned({ params });
  const isSaleable = world.dice.luck(60);
  await api.takeBackParcel({ params, body: { isSaleable } });
  for (const line of ledger.lines) {
    const inside = isSaleable && line.key === sent.key ? 1 : 0;
    const back = unitsWhere(line, order).outside + inside;
    line.restocked += back;
    moveStock(world, line, back);
  }
  giveEverythingBack(ledger, true);
  changeGiftStock(world, ledger, 1);
  ledger.state = 'RETURNED';
  return true;
}
