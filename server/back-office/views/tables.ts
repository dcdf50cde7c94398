import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { administrators } from '#server/back-office/admin/tables.ts';
import { createdAt, identity, maintained } from '#server/platform/database/columns.ts';

/** Saved views of an entity's list: conditions, order and columns, under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: identity(),
    /** The administrator to whom it belongs. */
    administratorId: integer()
      .notNull()
      .references(() => administrators.id, { onDelete: 'cascade' }),
    /** The name of the entity. */
    resource: text().notNull(),
    /** Which list of the entity. `list` is the entity's own screen. */
    place: text().notNull().default('list'),
    name: text().notNull(),
    /** The query in the address of the list. */
    query: text().notNull(),
    /** Whether everybody sees it. */
    isShared: boolean().notNull().default(false),
    /** Whether its owner's list opens with it. */
    isDefault: boolean().notNull().default(false),
    /** The keys of the roles whose lists open with it, for administrators without a default of their own. */
    defaultRoles: jsonb().$type<readonly string[]>().notNull().default([]),
    createdAt: createdAt(),
    ...maintained(),
  },
  (table) => [
    unique('saved_views_name').on(table.administratorId, table.resource, table.place, table.name),
    uniqueIndex('saved_views_own_default')
      .on(table.administratorId, table.resource, table.place)
      .where(sql`${table.isDefault}`),
    index('saved_views_list').on(table.resource, table.place),
  ],
);
