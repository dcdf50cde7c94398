import { asc, inArray } from 'drizzle-orm';
import { isStoreClosed, meaningOf } from '#server/ordering/logistics/carrier/codes.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { serviceOfParcel } from './label-life.ts';
import type { Shipment } from './shipments.ts';
import { shipmentMessages } from './tables.ts';

/**
 * The ids of those of these parcels whose carrier has reported that the store of their label is closed. A new label,
 * which may name another store, and an arrival at the store end that.
 */
export async function parcelsToClosedStores(
  { config }: Pick<Shop, 'config'>,
  db: Queryable,
  parcels: readonly Pick<Shipment, 'id' | 'carrier'>[],
): Promise<ReadonlySet<number>> {
  const ids = parcels.map(({ id }) => id);
  const reports = await db
    .select({
      parcel: shipmentMessages.shipmentId,
      kind: shipmentMessages.kind,
      code: shipmentMessages.code,
    })
    .from(shipmentMessages)
    .where(inArray(shipmentMessages.shipmentId, ids))
    .orderBy(asc(shipmentMessages.id));
  const services = new Map(parcels.map((parcel) => [parcel.id, serviceOfParcel(config, parcel)]));
  const closed = new Set<number>();
  for (const { parcel, kind, code } of reports) {
    const service = services.get(parcel);
    if (service === undefined) continue;
    const isOfLabel = kind === 'CREATE' || kind === 'CANCEL';
    if (isOfLabel || meaningOf(service, code) === 'AT_STORE') closed.delete(parcel);
    else if (isStoreClosed(service, code)) closed.add(parcel);
  }
  return closed;
}
