import type { HomeCarrier } from '#contract/enumerations.ts';
import type { EmailedParcel } from '#server/ordering/orders/emails/wording.ts';
import { readLeaving } from '#server/ordering/orders/read-leaving.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { readParcelsOf } from './change-parcel.ts';
import { linesIn } from './lines-of-parcels.ts';
import { readSentAgain } from './sent-again.ts';
import { parcelIdsOf, type Shipment } from './shipments.ts';

export interface OneOfSeveral {
  /** What the shopper is told of it. */
  parcel: EmailedParcel;
  /** The number of the parcel that came back and whose goods this one brings again. */
  before: string | null;
  /** Whether the shopper knows of it already, because the ERP reported it with this number. */
  isKnown: boolean;
}

interface Leaves {
  trackingNo: string;
  homeCarrier: HomeCarrier | undefined;
  /** Whether the order has left before. */
  isFurther: boolean;
}

/** A parcel that leaves, of an order that has others, as the shopper is told of it; undefined if it is the only one. */
export async function readOneOfSeveral(
  transaction: Transaction,
  { id, orderId }: Shipment,
  { trackingNo, homeCarrier, isFurther }: Leaves,
): Promise<OneOfSeveral | undefined> {
  const ids = (await parcelIdsOf(transaction, [orderId])).get(orderId) ?? [];
  if (ids.length < 2) return undefined;
  const all = await readParcelsOf(transaction, orderId);
  const own = all.find((each) => each.id === id);
  if (!own) return undefined;
  const lines = await linesIn(transaction, orderId, [own]);
  const before = (await readSentAgain(transaction, orderId, all)).get(id);
  const turn = before ? 'AGAIN' : isFurther ? 'FURTHER' : 'FIRST';
  const goods = lines.map(({ name, quantity }) => `${name} × ${quantity}`);
  return {
    parcel: { turn, goods, trackingNo, ...(homeCarrier && { homeCarrier }) },
    before: before?.trackingNo ?? null,
    isKnown: isFurther && (await readLeaving(transaction, orderId)).trackingNo === trackingNo,
  };
}
