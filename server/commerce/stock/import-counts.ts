import { and, eq, sum } from 'drizzle-orm';
import type { StockCause } from '#contract/stocks.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type {
  ImportRun,
  ListImporter,
  RowRefusal,
  SoundRow,
} from '#server/resource-engine/list-importer.ts';
import { openAdjustment } from './adjustments.ts';
import { type CountChange, changeCounts, problemSentence } from './change-counts.ts';
import { lockLots, undoLotsOfImport } from './lots/lower-lots.ts';
import { setPlaces } from './places.ts';
import { planCounts } from './plan-counts.ts';
import { stockAdjustments, stockMovements } from './tables.ts';

/** Imports of adjustments and counts. They are undone by opposite movements. */
export const countImporter: ListImporter = {
  plan: planCounts,

  async run(transaction, importRun, rows) {
    const note = `匯入 ${importRun.fileName}`.slice(0, 200);
    const counted = await open(transaction, importRun, { cause: 'COUNT', note });
    const adjusted = await open(transaction, importRun, { cause: 'OTHER', note });
    const changes = rows.flatMap(({ recordId, version, before, after }): CountChange[] => {
      const by = Number(after?.onHand ?? 0) - Number(before?.onHand ?? 0);
      if (by === 0) return [];
      const change = {
        id: recordId ?? 0,
        web: by,
        erp: by,
        ...(version === null
          ? { adjustmentId: adjusted }
          : { adjustmentId: counted, expected: version }),
      };
      return [change];
    });
    const moved = await move(transaction, rows, 'after');
    return [...moved, ...(await change(transaction, importRun, rows, changes))];
  },

  async undo(transaction, importRun, rows) {
    const back = await open(transaction, importRun, {
      cause: 'OTHER',
      note: `復原匯入 ${importRun.fileName}`.slice(0, 200),
      isUndo: true,
    });
    const moved = await transaction
      .select({
        id: stockMovements.stockRecordId,
        web: sum(stockMovements.webChange),
        erp: sum(stockMovements.erpChange),
      })
      .from(stockMovements)
      .innerJoin(stockAdjustments, eq(stockAdjustments.id, stockMovements.adjustmentId))
      .where(
        and(eq(stockAdjustments.importId, importRun.importId), eq(stockAdjustments.isUndo, false)),
      )
      .groupBy(stockMovements.stockRecordId);
    const changes = moved.map(({ id, web, erp }) => ({
      id,
      web: -Number(web),
      erp: -Number(erp),
      adjustmentId: back,
    }));
    const refused = await move(transaction, rows, 'before');
    // Lots are locked before stock records everywhere.
    await lockLots(
      transaction,
      moved.map(({ id }) => id),
    );
    const problems = await change(transaction, importRun, rows, changes);
    const { importId, at } = importRun;
    // Units go back to their lots, so that blocked ones stay blocked.
    if (problems.length === 0) {
      await undoLotsOfImport(transaction, { importId, adjustmentId: back, at });
    }
    return [...refused, ...problems];
  },
};

/** Puts the goods of the rows where the file says, or back. Rows are refused whose goods lie elsewhere by now. */
async function move(
  transaction: Transaction,
  rows: readonly SoundRow[],
  to: 'before' | 'after',
): Promise<RowRefusal[]> {
  const from = to === 'before' ? 'after' : 'before';
  const places = rows.flatMap(({ recordId, ...row }) =>
    row[to]?.place === undefined
      ? []
      : [{ id: recordId ?? 0, place: String(row[to].place), from: String(row[from]?.place) }],
  );
  const refused = await setPlaces(transaction, places);
  return rows.flatMap(({ row, recordId, title }) =>
    refused.includes(recordId ?? 0) ? { row, sentence: `「${title}」的儲位已被別人更改` } : [],
  );
}

async function open(
  transaction: Transaction,
  { importId, administratorId, at }: ImportRun,
  what: { cause: StockCause; note: string; isUndo?: boolean },
): Promise<number> {
  const opened = await openAdjustment(transaction, {
    ...what,
    importId,
    administratorId,
    createdAt: at,
  });
  // Only a request has a key, so an import cannot be a repetition.
  if (!opened.ok || opened.value === 'repeated') throw new Error('An import has no key.');
  return opened.value.id;
}

async function change(
  transaction: Transaction,
  { at }: ImportRun,
  rows: readonly SoundRow[],
  changes: readonly CountChange[],
) {
  const byRecord = new Map(rows.map((row) => [row.recordId, row]));
  const problems = await changeCounts(transaction, changes, at);
  return problems
    .map((problem) => {
      const { row = 0, title = '' } = byRecord.get(problem.id) ?? {};
      return { row, sentence: problemSentence(problem, title) };
    })
    .toSorted((one, other) => one.row - other.row);
}
