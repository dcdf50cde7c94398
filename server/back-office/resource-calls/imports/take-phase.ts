import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Import } from './import-state.ts';
import { type ImportPhase, imports } from './tables.ts';

/**
 * Moves an import from one phase to another only once, even for simultaneous callers. An undo that failed may begin
 * again, with another task.
 */
export async function takePhase(
  transaction: Transaction,
  { id, taskId }: Pick<Import, 'id' | 'taskId'>,
  from: ImportPhase,
  to: ImportPhase,
): Promise<boolean> {
  const taken = await transaction
    .update(imports)
    .set({ phase: to })
    .where(and(eq(imports.id, id), eq(imports.phase, from), eq(imports.taskId, taskId ?? 0)))
    .returning({ id: imports.id });
  return taken.length > 0;
}
