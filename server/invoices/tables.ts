import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  type BuyerType,
  buyerTypes,
  type CarrierType,
  carrierTypes,
} from '#contract/enumerations.ts';
import { mostSavedRecords } from '#rules/forms.ts';
import { users } from '../accounts/tables.ts';
import { identity, oneOf } from '../platform/database/columns.ts';

/** A member's saved invoice details; slots as in the recipient book (G-153). */
export const savedInvoices = pgTable(
  'saved_invoices',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    slot: integer().notNull(),
    type: text().$type<BuyerType>().notNull(),
    taxName: text().notNull().default(''),
    taxNum: text().notNull().default(''),
    carrierType: text().$type<CarrierType>().notNull(),
    carrierNo: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('saved_invoices_slot').on(table.userId, table.slot),
    index('saved_invoices_user').on(table.userId, table.id.desc()),
    oneOf('saved_invoices_type', table.type, buyerTypes),
    oneOf('saved_invoices_carrier', table.carrierType, carrierTypes),
    check(
      'saved_invoices_slots',
      sql`${table.slot} between 1 and ${sql.raw(String(mostSavedRecords))}`,
    ),
  ],
);
