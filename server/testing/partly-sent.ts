import { eq } from 'drizzle-orm';
import { labelHere } from '#server/ordering/fulfilment/store-labels.ts';
import { shipments } from '#server/ordering/fulfilment/tables.ts';
import { transact } from '#server/platform/database/database.ts';
import { stockOf } from './at-checkout.ts';
import type { TestAdministrator } from './new-administrator.ts';
import { type OrderToFulfil, orderToFulfil } from './orders-to-fulfil.ts';
import type { TestShop } from './test-shop.ts';

/** Labels a parcel without drawing the paper. */
export const labelWithoutPaper = ({ shop }: TestShop, shipmentId: number) =>
  transact(shop.db, (transaction) => labelHere(shop, transaction, shipmentId));

/**
 * Gives up one of the parcels of an order as releases before December 2026 did: its units are in no parcel then. Now they
 * join another one.
 */
export const giveUpAsBefore = ({ shop }: TestShop, shipmentId: number) =>
  shop.db.delete(shipments).where(eq(shipments.id, shipmentId));

/** A paid order of units at 150 TWD. One unit has left in a parcel of its own (`id`); the others wait (`laterId`). */
export async function partlySentOrder(
  test: TestShop,
  { api }: Pick<TestAdministrator, 'api'>,
  units = 3,
) {
  const order = await orderToFulfil(test, { isPaid: true, units });
  return { ...order, ...(await sendOneUnit(test, { api }, order)) };
}

/** Sends one unit of an order in a parcel of its own (`id`); the others wait (`laterId`). */
export async function sendOneUnit(
  test: TestShop,
  { api }: Pick<TestAdministrator, 'api'>,
  order: Pick<OrderToFulfil, 'id' | 'orderNo' | 'materialNo'>,
) {
  const params = { id: order.id };
  const page = async () => (await api.readOrderDesk({ params })).data;
  const [line] = (await page()).lines;
  const lines = [{ lineId: line?.lineId ?? 0, quantity: 1 }];
  const { data: parcels } = await api.shipInParts({ params, body: { lines } });
  const pack = async (code: string, count = 1) => {
    const { data } = await api.openParcel({ body: { code } });
    for (let scanned = 0; scanned < count; scanned += 1) {
      await api.scanGoods({ params: { id: data.id }, body: { code: order.materialNo } });
    }
  };
  const send = async (shipmentId: number, code: string) => {
    await labelWithoutPaper(test, shipmentId);
    const rows = [{ code, trackingNo: `REST-${shipmentId}` }];
    return (await api.handOverParcels({ body: { rows } })).data;
  };
  await pack(order.orderNo);
  await send(parcels.id, order.orderNo);
  const stock = async () => (await stockOf(test, line?.id ?? 0)).webStock;
  return { ...parcels, orderId: order.id, page, stock, pack, send };
}
