import type { Transaction } from '#server/platform/database/database.ts';
import { readRecords } from '#server/resource-engine/read-records.ts';
import { judgeOf, type ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import { writingRows } from './changed-rows.ts';

/** A row that needs the approval of a second person, with the reason. */
export interface UnapprovedRow {
  row: number;
  why: string;
}

/**
 * The rows of an import that need a second person at the moment: to write them, or to restore the old values. An
 * undo removes new records, which needs no approval.
 */
export async function unapprovedRows(
  { transaction, now }: { transaction: Transaction; now: Date },
  adapter: ResourceAdapter,
  importId: number,
  step: 'RUN' | 'UNDO',
): Promise<UnapprovedRow[]> {
  if (!adapter.approval) return [];
  const found: UnapprovedRow[] = [];
  for await (const rows of writingRows(transaction, importId)) {
    const ids = rows.flatMap(({ kind, recordId }) =>
      kind === 'UPDATE' && recordId ? [recordId] : [],
    );
    const records = ids.length > 0 ? await readRecords(transaction, adapter, ids) : new Map();
    const judge = await judgeOf({ transaction, now }, adapter, ids);
    for (const { row, kind, recordId, before, after } of rows) {
      if (step === 'UNDO' && kind === 'CREATE') continue;
      const record = kind === 'UPDATE' ? records.get(recordId ?? 0) : undefined;
      const values = step === 'RUN' ? after : before;
      const why = await judge({ before: record, after: { ...record, ...values } });
      if (why !== undefined) found.push({ row, why });
    }
  }
  return found;
}
