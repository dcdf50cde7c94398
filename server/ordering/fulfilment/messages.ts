import { asc, desc, eq } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { shipmentMessages, shipments } from './tables.ts';

type Message = typeof shipmentMessages.$inferInsert;

/** Keeps what the carrier was asked or said; false if it said the same before. No personal data. */
export async function noteMessage(db: Queryable, message: Message): Promise<boolean> {
  const kept = await db
    .insert(shipmentMessages)
    .values(message)
    .onConflictDoNothing()
    .returning({ id: shipmentMessages.id });
  return kept.length > 0;
}

/** Everything about one parcel, oldest first. */
export function readMessages(db: Queryable, shipmentId: number) {
  return db
    .select()
    .from(shipmentMessages)
    .where(eq(shipmentMessages.shipmentId, shipmentId))
    .orderBy(asc(shipmentMessages.id));
}

/** What the carrier was asked and said last of all parcels, newest first. */
export function newestMessages(db: Queryable, most: number) {
  return db
    .select({
      id: shipmentMessages.id,
      at: shipmentMessages.at,
      kind: shipmentMessages.kind,
      code: shipmentMessages.code,
      words: shipmentMessages.words,
      shipmentId: shipments.id,
      orderId: shipments.orderId,
      orderNo: shipments.code,
    })
    .from(shipmentMessages)
    .innerJoin(shipments, eq(shipments.id, shipmentMessages.shipmentId))
    .orderBy(desc(shipmentMessages.id))
    .limit(most);
}
