import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity } from '#server/platform/database/columns.ts';

export const levelRules = pgTable('level_rules', {
  id: identity(),
  name: text().notNull(),
  level: integer().notNull().unique(),
  minAmount: integer().notNull(),
  keepAmount: integer().notNull(),
  periodMonths: integer().notNull(),
  benefits: jsonb().$type<string[]>().notNull().default([]),
  image: text().notNull(),
});
