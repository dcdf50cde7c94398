import { eq } from 'drizzle-orm';
import { transact } from '#server/platform/database/database.ts';
import { killPoint } from '#server/platform/kill-points.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import { TaskRefused, type TaskWork, type TaskWorks } from '../../tasks/run-task.ts';
import { tallyOf } from './bulk-answer.ts';
import { bulkChanges } from './tables.ts';
import { writeBulkChange } from './write-bulk-change.ts';

/** The work of the tasks that change many records. */
export function bulkWorks(
  adapters: readonly ResourceAdapter[],
): Pick<TaskWorks, 'BULK_CHANGE' | 'BULK_UNDO'> {
  const work = writeBulk(adapters);
  return { BULK_CHANGE: work, BULK_UNDO: work };
}

/**
 * Changes the records in one transaction. After a crash or a cancellation nothing is changed, and the task begins
 * again.
 */
const writeBulk =
  (adapters: readonly ResourceAdapter[]): TaskWork =>
  async (run) => {
    const id = Number(run.task.data.bulkChangeId);
    return transact(run.db, async (transaction) => {
      const [bulk] = await transaction
        .select()
        .from(bulkChanges)
        .where(eq(bulkChanges.id, id))
        .for('update');
      const adapter = adapters.find(({ resource }) => resource.name === bulk?.resource);
      if (!bulk || !adapter) throw new TaskRefused('找不到這次批次修改');
      // A task of an earlier release may have written everything without ending; here it only ends.
      if (!bulk.isDone) {
        await run.progress(0, bulk.total);
        await writeBulkChange({ shop: run, transaction, adapter, bulk }, async (written) => {
          await run.progress(written, bulk.total);
          killPoint('bulk: rows written');
        });
        await transaction.update(bulkChanges).set({ isDone: true }).where(eq(bulkChanges.id, id));
      }
      const result = await run.endIn(transaction, await tallyOf(transaction, id));
      killPoint('bulk: before commit');
      return result;
    });
  };
