import { pgTable, text } from 'drizzle-orm/pg-core';
import {
  type DeliveryTime,
  deliveryTimes,
  type ShipType,
  shipTypes,
} from '#contract/enumerations.ts';
import { recordColumns, recordKeys } from '../members/record-tables.ts';
import { oneOf } from '../platform/database/columns.ts';

/** A member's recipient book. Each record has one of the member's slots, so that no race makes a 51st (G-153). */
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
    storeCode: text().notNull().default(''),
    storeName: text().notNull().default(''),
    storeAddress: text().notNull().default(''),
  },
  (table) => [
    ...recordKeys('saved_recipients', table),
    oneOf('saved_recipients_type', table.type, shipTypes),
    oneOf('saved_recipients_time', table.expectedDeliveryTime, deliveryTimes),
  ],
);
