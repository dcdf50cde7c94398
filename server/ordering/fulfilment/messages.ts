import { asc, desc, eq } from 'drizzle-orm';
import { providerWords } from '#rules/payments/provider-words.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { shipmentMessages, shipments } from './tables.ts';

type Message = typeof shipmentMessages.$inferInsert;

/**
 * Stores a request to the carrier or a report of it, without personal data; false if the same message is already
 * stored.
 */
export async function noteMessage(db: Queryable, message: Message): Promise<boolean> {
  const inserted = await db
    .insert(shipmentMessages)
    .values({ ...message, words: providerWords(message.words) })
    .onConflictDoNothing()
    .returning({ id: shipmentMessages.id });
  return inserted.length > 0;
}

/** All messages about one parcel, oldest first. */
export function readMessages(db: Queryable, shipmentId: number) {
  return db
    .select()
    .from(shipmentMessages)
    .where(eq(shipmentMessages.shipmentId, shipmentId))
    .orderBy(asc(shipmentMessages.id));
}

/** All messages about the parcels of an order, with the code of each parcel, oldest first. */
export function readMessagesOfOrder(db: Queryable, orderId: number) {
  const { at, kind, code, words } = shipmentMessages;
  return db
    .select({ at, kind, code, words, parcel: shipments.code, carrier: shipments.carrier })
    .from(shipmentMessages)
    .innerJoin(shipments, eq(shipments.id, shipmentMessages.shipmentId))
    .where(eq(shipments.orderId, orderId))
    .orderBy(asc(shipmentMessages.id));
}

/** The newest messages with carriers about all parcels, newest first. */
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
