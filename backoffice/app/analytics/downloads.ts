import type { Grouping, ReportName } from '#contract/metrics.ts';
import { save } from '../files-api.ts';

/** Hands a report to the browser as a workbook; the query is that of the report on the screen. */
export const downloadReport = (
  name: ReportName,
  {
    compare = false,
    ...query
  }: { from?: string; until?: string; by?: Grouping; compare?: boolean },
) => {
  const asked = new URLSearchParams({ ...query, compare: String(compare) });
  return save(`/backstage/api/backstagex/reports/${name}/export?${asked}`);
};

/** Hands the workbook of a monthly closing to the browser, after the second factor was shown again. */
export const downloadClosing = (id: number) =>
  save(`/backstage/api/backstagex/closings/${id}/file`);
