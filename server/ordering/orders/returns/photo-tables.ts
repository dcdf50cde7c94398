import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { mostSentPictures } from '#rules/orders/returns.ts';
import { users } from '#server/people/accounts/tables.ts';
import { bytes, createdAt, identity } from '#server/platform/database/columns.ts';
import { orderReturns } from './tables.ts';

/**
 * Pictures that members send with a return. They are uploaded before the request, which then takes them. Their bytes
 * are here and not in the media store, because what is there has an address that anybody may open.
 */
export const returnPhotos = pgTable(
  'order_return_photos',
  {
    id: identity(),
    /** The member who uploaded it; null once a return has it, whose order has the member. */
    userId: integer().references(() => users.id),
    returnId: integer().references(() => orderReturns.id, { onDelete: 'cascade' }),
    place: integer(),
    /** A WebP that was encoded again. */
    webp: bytes().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('order_return_photos_place').on(table.returnId, table.place),
    check(
      'order_return_photos_owner',
      sql`(${table.returnId} is null) <> (${table.userId} is null)`,
    ),
    check('order_return_photos_taken', sql`(${table.returnId} is null) = (${table.place} is null)`),
    check(
      'order_return_photos_most',
      sql`${table.place} between 1 and ${sql.raw(String(mostSentPictures))}`,
    ),
    index('order_return_photos_left').on(table.userId, table.createdAt),
  ],
);
