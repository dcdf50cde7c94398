import { pgTable, text } from 'drizzle-orm/pg-core';
import { identity, visibility } from '#server/platform/database/columns.ts';

/** Apart from the other promotion tables because coupons, which promotions refer to, refer to gifts. */
export const gifts = pgTable('gifts', {
  id: identity(),
  name: text().notNull(),
  materialNo: text().notNull().unique('gifts_material_no'),
  image: text().notNull(),
  currentVisibilityRule: visibility(),
});
