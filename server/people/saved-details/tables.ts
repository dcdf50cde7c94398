import { sql } from 'drizzle-orm';
import {
  check,
  type ExtraConfigColumn,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  type BuyerType,
  buyerTypes,
  type CarrierType,
  carrierTypes,
  type DeliveryTime,
  deliveryTimes,
  type ShipType,
  type StoreKind,
  shipTypes,
  storeKinds,
} from '#contract/enumerations.ts';
import { mostSavedRecords } from '#rules/forms.ts';
import { users } from '#server/people/accounts/tables.ts';
import { identity, oneOf } from '#server/platform/database/columns.ts';

/** The first columns of both tables of saved details; each record takes one of its member's slots. */
const recordColumns = () => ({
  id: identity(),
  userId: integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  slot: integer().notNull(),
});

/**
 * The keys of both tables. Each slot can be taken only once, so that simultaneous requests cannot make a 51st
 * record (G-153).
 */
function recordKeys(
  table: string,
  { id, userId, slot }: Record<'id' | 'userId' | 'slot', ExtraConfigColumn>,
) {
  return [
    uniqueIndex(`${table}_slot`).on(userId, slot),
    index(`${table}_user`).on(userId, id.desc()),
    check(`${table}_slots`, sql`${slot} between 1 and ${sql.raw(String(mostSavedRecords))}`),
  ];
}

/** The recipients that a member has saved. */
export const savedRecipients = pgTable(
  'saved_recipients',
  {
    ...recordColumns(),
    type: text().$type<ShipType>().notNull(),
    name: text().notNull(),
    mobileNumber: text().notNull().default(''),
    telephoneNumber: text().notNull().default(''),
    city: text().notNull().default(''),
    cityZone: text().notNull().default(''),
    address: text().notNull().default(''),
    expectedDeliveryTime: text().$type<DeliveryTime>().notNull().default('NONE'),
    /** The chain of the store; a home has the first one, which means nothing. */
    storeType: text().$type<StoreKind>().notNull().default('UNIMART'),
    storeCode: text().notNull().default(''),
    storeName: text().notNull().default(''),
    storeAddress: text().notNull().default(''),
  },
  (table) => [
    ...recordKeys('saved_recipients', table),
    oneOf('saved_recipients_type', table.type, shipTypes),
    oneOf('saved_recipients_chain', table.storeType, storeKinds),
    check(
      'saved_recipients_chain_of_store',
      sql`${table.type} = 'STORE' or ${table.storeType} = 'UNIMART'`,
    ),
    oneOf('saved_recipients_time', table.expectedDeliveryTime, deliveryTimes),
  ],
);

/** The invoice details that a member has saved. */
export const savedInvoices = pgTable(
  'saved_invoices',
  {
    ...recordColumns(),
    type: text().$type<BuyerType>().notNull(),
    taxName: text().notNull().default(''),
    taxNum: text().notNull().default(''),
    carrierType: text().$type<CarrierType>().notNull(),
    carrierNo: text().notNull().default(''),
  },
  (table) => [
    ...recordKeys('saved_invoices', table),
    oneOf('saved_invoices_type', table.type, buyerTypes),
    oneOf('saved_invoices_carrier', table.carrierType, carrierTypes),
  ],
);
