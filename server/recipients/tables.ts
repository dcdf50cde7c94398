import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  type DeliveryTime,
  deliveryTimes,
  type ShipType,
  shipTypes,
} from '#contract/enumerations.ts';
import { mostSavedRecords } from '#rules/forms.ts';
import { users } from '../accounts/tables.ts';
import { identity, oneOf } from '../platform/database/columns.ts';

/** A member's recipient book. Each record has one of the member's slots, so that no race makes a 51st (G-153). */
export const savedRecipients = pgTable(
  'saved_recipients',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    slot: integer().notNull(),
    type: text().$type<ShipType>().notNull(),
    name: text().notNull(),
    mobileNumber: text().notNull().default(''),
    telephoneNumber: text().notNull().default(''),
    city: text().notNull().default(''),
    cityZone: text().notNull().default(''),
    address: text().notNull().default(''),
    expectedDeliveryTime: text().$type<DeliveryTime>().notNull().default('NONE'),
    storeCode: text().notNull().default(''),
    storeName: text().notNull().default(''),
    storeAddress: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('saved_recipients_slot').on(table.userId, table.slot),
    index('saved_recipients_user').on(table.userId, table.id.desc()),
    oneOf('saved_recipients_type', table.type, shipTypes),
    oneOf('saved_recipients_time', table.expectedDeliveryTime, deliveryTimes),
    check(
      'saved_recipients_slots',
      sql`${table.slot} between 1 and ${sql.raw(String(mostSavedRecords))}`,
    ),
  ],
);
