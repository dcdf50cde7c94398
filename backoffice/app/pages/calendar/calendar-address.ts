import { type ScheduledResource, scheduledResources } from '#contract/campaigns.ts';
import { startOfTaipeiDay, taipeiDay } from '#rules/dates.ts';

/** How the calendar is shown: bars over four or thirteen weeks, or a list of thirteen weeks. */
const views = ['weeks', 'months', 'list'] as const;
export type CalendarView = (typeof views)[number];

export const daysOfView: Readonly<Record<CalendarView, number>> = {
  weeks: 28,
  months: 91,
  list: 91,
};

export interface CalendarState {
  /** Undefined if nobody has chosen one: the width of the screen decides. */
  view: CalendarView | undefined;
  /** The first day in Taipei, 2026-12-01; undefined if the shop decides. */
  from: string | undefined;
  /** Empty means all. */
  kinds: readonly ScheduledResource[];
  keyword: string;
}

/** The state of the calendar is its address; what the address says wrongly is left out. */
export function readCalendarAddress(params: URLSearchParams): CalendarState {
  const from = params.get('from') ?? '';
  const named = (params.get('kinds') ?? '').split(',');
  return {
    view: views.find((view) => view === params.get('view')),
    from: isDay(from) ? from : undefined,
    kinds: scheduledResources.filter((kind) => named.includes(kind)),
    keyword: (params.get('keyword') ?? '').slice(0, 100),
  };
}

/** The address without what is as usual. */
export function writeCalendarAddress({ view, from, kinds, keyword }: CalendarState) {
  return new URLSearchParams({
    ...(view && { view }),
    ...(from && { from }),
    ...(kinds.length > 0 && { kinds: kinds.join(',') }),
    ...(keyword && { keyword }),
  });
}

/** A day of this century that exists. */
const isDay = (text: string) =>
  /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && shiftDay(text, 0) === text;

/** The day that is so many days later. */
export const shiftDay = (day: string, days: number) =>
  taipeiDay(startOfTaipeiDay(new Date(`${day}T00:00:00+08:00`), days));
