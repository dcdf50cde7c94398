import type { Grouping, ReportName } from '#contract/metrics.ts';
import { save } from '../files-api.ts';

/** Downloads a report as a workbook; the query is that of the report on the screen. */
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

/** Downloads the workbook of a monthly closing, after a step-up. */
export const downloadClosing = (id: number) =>
  save(`/backstage/api/backstagex/closings/${id}/file`);
