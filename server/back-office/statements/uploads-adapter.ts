import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { reconciliations } from '#contract/resources/read-only/reconciliations.ts';
import { adaptReadOnlyResource } from '#server/resource-engine/adapt-read-only-resource.ts';
import { statementUploads } from './tables.ts';

/** Adapts the list of all uploaded statements. `emailOf` is SQL of an administrator's e-mail. */
export const adaptReconciliations = (emailOf: (id: PgColumn) => SQL<string>) =>
  adaptReadOnlyResource(reconciliations, statementUploads, {
    computed: { uploadedBy: sql`coalesce(${emailOf(statementUploads.administratorId)}, '')` },
    keyword: async (_db, keyword) => [
      sql`${statementUploads.fileName} ilike ${`%${keyword.trim().replace(/[\\%_]/g, String.raw`\$&`)}%`}`,
    ],
  });
