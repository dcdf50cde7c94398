import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { importUndoDays } from '#contract/resources/spreadsheet.ts';
import { addDays } from '#rules/dates.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { ShopJob } from '#server/shop.ts';
import { deleteTasks } from '../tasks/delete-tasks.ts';
import { removeAll } from '../tasks/remove-all.ts';
import { bulkChanges } from './bulk/tables.ts';
import { exportFiles } from './exports/tables.ts';
import { importRows, imports } from './imports/tables.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'forget-old-work': Record<never, never>;
  }
}

/**
 * Days for which background tasks are listed with their administrator and result. Bulk changes can be undone for as
 * long.
 */
const taskRetentionDays = 90;

/** Deletes old work: files of exports, files of imports, bulk changes, and ended tasks. */
const forgetOldWork: ShopJob<'forget-old-work'> = {
  name: 'forget-old-work',
  schedule: '41 4 * * *',
  async work({ db, clock }) {
    const now = clock.now();
    const oldest = addDays(now, -taskRetentionDays);
    await removeAll(db, exportFiles, lt(exportFiles.expiresAt, now));
    await deleteFiles(db, addDays(now, -importUndoDays));
    await removeAll(db, imports, lt(imports.createdAt, oldest));
    await removeAll(db, bulkChanges, lt(bulkChanges.createdAt, oldest));
    const inUse = union(
      db.select({ id: imports.taskId }).from(imports).where(isNotNull(imports.taskId)),
      db.select({ id: bulkChanges.taskId }).from(bulkChanges).where(isNotNull(bulkChanges.taskId)),
    );
    await deleteTasks(db, oldest, inUse.getSQL());
  },
};

/** Deletes the files and rows of imports that can no longer be undone. The imports themselves stay listed. */
async function deleteFiles(db: Queryable, oldest: Date): Promise<void> {
  const old = await db
    .select({ id: imports.id })
    .from(imports)
    .where(and(lt(imports.createdAt, oldest), isNotNull(imports.file)));
  for (const { id } of old) {
    // What nobody has confirmed until then can no longer be written. Without its file, no task writes rows that are
    // left.
    const phase = sql`case when ${imports.phase} = 'READY' then 'CANCELLED' else ${imports.phase} end`;
    await db.update(imports).set({ file: null, phase }).where(eq(imports.id, id));
  }
  // Also those of a run that was cut off here.
  const withoutFile = db
    .select({ id: imports.id })
    .from(imports)
    .where(and(lt(imports.createdAt, oldest), isNull(imports.file)));
  await removeAll(db, importRows, inArray(importRows.importId, withoutFile));
}

export const recordJobs = [forgetOldWork];
