import type { adminAnalyticsCalls } from '#contract/calls/admin-analytics.ts';
import type { ReportName } from '#contract/metrics.ts';
import { done, refused } from '#contract/outcome.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { Shop } from '#server/shop.ts';
import { downloadClosing } from './closings/closing-workbook.ts';
import { createClosing, listClosings } from './closings/closings.ts';
import { readDashboard } from './dashboard.ts';
import { exportReport } from './export-report.ts';
import { readMetric, wantedNumbers } from './read-metric.ts';
import { beginOfReport, mostRowsShown, readReport } from './reports.ts';
import { createSchedule, deleteSchedule, listSchedules } from './schedules.ts';

/** The calls of analytics: dashboard, single metrics, reports and monthly closings. */
export function numberRoutes(
  shop: Shop,
  adapters: readonly ResourceAdapter[],
): Handlers<typeof adminAnalyticsCalls> {
  const wanted = (name: ReportName, query: Parameters<typeof wantedNumbers>[0]) =>
    wantedNumbers(query, shop.clock.now(), beginOfReport(name, shop.clock.now()));
  return {
    readDashboard: async ({ query }, { role }) =>
      role ? done(await readDashboard(shop, adapters, role, query.period)) : refused('FORBIDDEN'),
    readMetric: ({ query }, request) => readMetric(shop, request, query),
    readReport: async ({ params, query }, request) => {
      const read = await readReport(shop, request, params.name, wanted(params.name, query));
      if (!read.ok) return read;
      return done({ ...read.value, rows: read.value.rows.slice(0, mostRowsShown) });
    },
    exportReport: ({ params, query }, request) =>
      exportReport(shop, request, params.name, wanted(params.name, query)),
    searchReportSchedules: async (_, { administratorId }) =>
      done(await listSchedules(shop, administratorId)),
    createReportSchedule: ({ body }, request) => createSchedule(shop, request, body),
    deleteReportSchedule: ({ params }, request) => deleteSchedule(shop, request, params.id),
    searchClosings: async () => done(await listClosings(shop)),
    createClosing: ({ body }, request) => createClosing(shop, request, body.month),
    downloadClosing: ({ params }, request) => downloadClosing(shop, request, params.id),
  };
}
