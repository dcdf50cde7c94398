import { TaskRefused } from '../../tasks/run-task.ts';

interface RefusedRow {
  row: number;
  why: string;
}

/** The refusal of an import because of these rows: it names the first one, and holds the numbers of at most 1,000. */
export function refusedRows(rows: readonly RefusedRow[], advice = ''): TaskRefused {
  const [first, ...others] = rows;
  const more = others.length > 0 ? `（另有 ${others.length} 列）` : '';
  return new TaskRefused(`第 ${first?.row} 列：${first?.why}${more}。沒有寫入任何資料${advice}`, {
    rows: rows.slice(0, 1000).map(({ row }) => row),
  });
}
