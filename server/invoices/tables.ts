import { pgTable, text } from 'drizzle-orm/pg-core';
import {
  type BuyerType,
  buyerTypes,
  type CarrierType,
  carrierTypes,
} from '#contract/enumerations.ts';
import { recordColumns, recordKeys } from '../members/record-tables.ts';
import { oneOf } from '../platform/database/columns.ts';

/** A member's saved invoice details; slots as in the recipient book (G-153). */
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
