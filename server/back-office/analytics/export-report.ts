import type { ReportName } from '#contract/metrics.ts';
import { reportLabels, timeStepLabels } from '#contract/metrics.ts';
import { done } from '#contract/outcome.ts';
import { taipeiDay, toWireInstant } from '#rules/dates.ts';
import { withoutSaying } from '#server/platform/database/reports-database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { fileAnswer } from '#server/platform/http/http-answer.ts';
import type { Cell } from '#server/resource-engine/spreadsheet/cell.ts';
import { contentTypes, writeRows } from '#server/resource-engine/spreadsheet/workbook.ts';
import type { Shop } from '#server/shop.ts';
import { nameOfAdministrator } from '../admin/administrators.ts';
import { audited } from '../admin/audit.ts';
import type { AskedNumbers } from './read-metric.ts';
import { readReport } from './reports.ts';

const unitWords = {
  TWD: '（元）',
  PERCENT: '（%）',
  COUNT: '',
  DAYS: '（天）',
  MILLISECONDS: '（毫秒）',
  SCORE: '',
} as const;

/** A report as a workbook with all its rows. An audit entry records who downloads it. */
export async function exportReport(
  shop: Shop,
  request: RequestContext,
  name: ReportName,
  wanted: AskedNumbers,
) {
  const read = await readReport(shop, request, name, wanted, withoutSaying);
  if (!read.ok) return read;
  const { by, columns, rows } = read.value;
  const isCompared = wanted.compare === true && read.value.before !== null;
  const from = toWireInstant(wanted.from);
  const until = toWireInstant(wanted.until);
  await audited(shop, request, async ({ note }) => {
    const after = { from, until, by, count: rows.length };
    await note({ call: 'exportReport', subject: ['reports', 0], title: reportLabels[name], after });
    return done(undefined);
  });
  const first = by === 'part' ? '項目' : timeStepLabels[by];
  const heads = [
    { header: first, width: 28, isText: true },
    ...columns.flatMap(({ label, unit }) => [
      { header: `${label}${unitWords[unit]}`, width: 16, isText: false },
      ...(isCompared ? [{ header: `${label}（之前相同星期）`, width: 22, isText: false }] : []),
    ]),
  ];
  async function* cells(): AsyncGenerator<Cell[]> {
    for (const { label, values, before } of rows) {
      yield [
        label,
        ...values.flatMap((value, index) =>
          isCompared ? [value, before?.[index] ?? null] : [value],
        ),
      ];
    }
  }
  const days = `${taipeiDay(wanted.from)}_${taipeiDay(new Date(wanted.until.getTime() - 1))}`;
  const label = reportLabels[name];
  const author = await nameOfAdministrator(shop.db, request.administratorId);
  const file = writeRows('xlsx', { name: label, columns: heads, author }, cells());
  return done(fileAnswer(`${label}-${days}.xlsx`, contentTypes.xlsx, file));
}
