import { Chart } from '../../analytics/chart.tsx';
import type { Report } from './report.ts';

/** The most telling column of a report over time. */
export function ReportChart({ report: { columns, rows } }: { report: Report }) {
  const money = columns.findIndex(({ name }) => name === 'revenue');
  const index = money === -1 ? 0 : money;
  const column = columns[index];
  if (!column || rows.length < 2) return null;
  const points = rows.map(({ key, values, before }) => ({
    at: key,
    value: values[index] ?? null,
    before: before?.[index] ?? null,
  }));
  return <Chart label={column.label} unit={column.unit} points={points} />;
}
