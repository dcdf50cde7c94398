import { and, inArray } from 'drizzle-orm';
import { isStoreClosed } from '#server/ordering/logistics/carrier/codes.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { serviceOfParcel } from './label-life.ts';
import type { Shipment } from './shipments.ts';
import { shipmentMessages } from './tables.ts';

/** The ids of those of these parcels whose carrier has reported that the chosen store is closed. */
export async function parcelsToClosedStores(
  { config }: Pick<Shop, 'config'>,
  db: Queryable,
  parcels: readonly Pick<Shipment, 'id' | 'carrier'>[],
): Promise<ReadonlySet<number>> {
  const ids = parcels.map(({ id }) => id);
  const reports = await db
    .selectDistinct({ id: shipmentMessages.shipmentId, code: shipmentMessages.code })
    .from(shipmentMessages)
    .where(
      and(
        inArray(shipmentMessages.shipmentId, ids),
        inArray(shipmentMessages.kind, ['NOTICE', 'QUERY']),
      ),
    );
  const closed = parcels.filter((parcel) =>
    reports.some(
      ({ id, code }) => id === parcel.id && isStoreClosed(serviceOfParcel(config, parcel), code),
    ),
  );
  return new Set(closed.map(({ id }) => id));
}
