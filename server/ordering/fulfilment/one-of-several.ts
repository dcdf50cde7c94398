import type { HomeCarrier } from '#contract/enumerations.ts';
import type { EmailedParcel } from '#server/ordering/orders/emails/wording.ts';
import { readRefundedInParcels } from '#server/ordering/orders/returns/line-refunds.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { readParcelsOf } from './change-parcel.ts';
import { linesIn } from './lines-of-parcels.ts';
import { parcelIdsOf, type Shipment } from './shipments.ts';
import { triedBefore } from './where-parcels-are.ts';

export interface OneOfSeveral {
  /** What the shopper is told of it. */
  parcel: EmailedParcel;
  /** The parcel that came back and whose goods this one brings again. */
  before: Shipment | undefined;
}

/** A parcel of an order that has others, as the shopper is told of it; undefined if it is the only one. */
export async function readOneOfSeveral(
  transaction: Transaction,
  { id, orderId }: Shipment,
  { trackingNo, homeCarrier }: { trackingNo: string; homeCarrier: HomeCarrier | undefined },
): Promise<OneOfSeveral | undefined> {
  const ids = (await parcelIdsOf(transaction, [orderId])).get(orderId) ?? [];
  if (ids.length < 2) return undefined;
  const all = await readParcelsOf(transaction, orderId);
  const own = all.find((each) => each.id === id);
  if (!own) return undefined;
  const lines = await linesIn(transaction, orderId, [own]);
  const goods = lines.map(({ name, quantity }) => `${name} × ${quantity}`);
  const refunded = await readRefundedInParcels(transaction, orderId);
  const before = triedBefore(own, all, new Set(refunded.map(({ shipmentId }) => shipmentId)));
  return { parcel: { goods, trackingNo, ...(homeCarrier && { homeCarrier }) }, before };
}
