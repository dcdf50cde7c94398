import { pgTable, text } from 'drizzle-orm/pg-core';
import { identity, maintained, visibility } from '#server/platform/database/columns.ts';

/** Separate from the other tables of promotions: coupons refer to gifts, and promotions refer to coupons. */
export const gifts = pgTable('gifts', {
  id: identity(),
  name: text().notNull(),
  materialNo: text().notNull().unique('gifts_material_no'),
  image: text().notNull(),
  currentVisibilityRule: visibility(),
  ...maintained(),
});
