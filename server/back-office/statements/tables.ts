import { date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { type PaymentType, paymentTypes } from '#contract/enumerations.ts';
import type { StatementColumns } from '#contract/statements.ts';
import { administrators } from '#server/back-office/admin/tables.ts';
import {
  createdAt,
  identity,
  instant,
  notNegative,
  oneOf,
} from '#server/platform/database/columns.ts';

/** Which columns the files of a provider or a bank have, as an operator last chose them. */
export const statementSources = pgTable(
  'statement_sources',
  {
    source: text().$type<PaymentType>().primaryKey(),
    columns: jsonb().$type<StatementColumns>().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [oneOf('statement_sources_known', table.source, paymentTypes)],
);

/** Statements that were compared with the shop's payments. Their rows are not stored, only what differs. */
export const statementUploads = pgTable(
  'statement_uploads',
  {
    id: identity(),
    source: text().$type<PaymentType>().notNull(),
    fileName: text().notNull(),
    /**
     * SHA-256 of the file, then that of its columns and its period: the same three are compared once. If the same file
     * was compared with other columns in between, the upload's id follows. Uploads of earlier releases have only the
     * first.
     */
    fileHash: text().notNull(),
    administratorId: integer()
      .notNull()
      .references(() => administrators.id),
    /** The first and the last day in Taipei that the file has. */
    firstDay: date({ mode: 'string' }).notNull(),
    lastDay: date({ mode: 'string' }).notNull(),
    rowCount: integer().notNull(),
    matched: integer().notNull(),
    differing: integer().notNull(),
    missingHere: integer().notNull(),
    missingThere: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('statement_uploads_once').on(table.source, table.fileHash),
    index('statement_uploads_created').on(table.createdAt, table.id),
    oneOf('statement_uploads_source', table.source, paymentTypes),
    notNegative('statement_uploads_rows', table.rowCount),
  ],
);
