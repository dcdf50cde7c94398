import { type Grouping, groupings, type ReportName, reportNames } from '#contract/metrics.ts';
import { beginOfDay, startOfTaipeiDay, taipeiDay, toWireInstant } from '#rules/dates.ts';

export interface ReportState {
  name: ReportName;
  /** The first and the last day in Taipei; undefined for the shop's default. */
  from: string | undefined;
  to: string | undefined;
  /** Undefined for the report's default grouping. */
  by: Grouping | undefined;
  compare: boolean;
}

const isDay = (text: string | null): text is string =>
  text !== null && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The state of a report is in its address; invalid parts of the address are ignored. */
export function readReportAddress(name: string | undefined, params: URLSearchParams): ReportState {
  const [from, to] = [params.get('from'), params.get('to')];
  return {
    name: reportNames.find((each) => each === name) ?? 'sales',
    from: isDay(from) ? from : undefined,
    to: isDay(to) ? to : undefined,
    by: groupings.find((each) => each === params.get('by')),
    compare: params.get('compare') === '1',
  };
}

/** The parameters that `readReportAddress` reads again. The name is not among them, because it is part of the path. */
export function writeReportAddress({ from, to, by, compare }: ReportState): Record<string, string> {
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(by && { by }),
    ...(compare && { compare: '1' }),
  };
}

/** The query of the call: half-open moments. */
export function reportQuery({ from, to, by, compare }: ReportState) {
  return {
    ...(from && { from: toWireInstant(beginOfDay(from)) }),
    ...(to && { until: toWireInstant(startOfTaipeiDay(beginOfDay(to), 1)) }),
    ...(by && { by }),
    ...(compare && { compare: true }),
  };
}

/** The days of a half-open span. */
export const daysOf = ({ from, until }: { from: string; until: string }) => ({
  from: taipeiDay(new Date(from)),
  to: taipeiDay(new Date(Date.parse(until) - 1000)),
});

/** The most frequent periods, by the first and the last day. */
export function usualTimes(now: Date): readonly { label: string; from: string; to: string }[] {
  const today = taipeiDay(now);
  const month = `${today.slice(0, 7)}-01`;
  const lastOfBefore = taipeiDay(startOfTaipeiDay(beginOfDay(month), -1));
  const ago = (days: number) => taipeiDay(startOfTaipeiDay(now, -days));
  return [
    { label: '近 7 天', from: ago(6), to: today },
    { label: '近 28 天', from: ago(27), to: today },
    { label: '本月', from: month, to: today },
    { label: '上月', from: `${lastOfBefore.slice(0, 7)}-01`, to: lastOfBefore },
  ];
}
