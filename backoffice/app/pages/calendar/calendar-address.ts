import { type ScheduledResource, scheduledResources } from '#contract/campaigns.ts';
import { beginOfDay, startOfTaipeiDay, taipeiDay } from '#rules/dates.ts';

/** The forms of the calendar: bars over four or thirteen weeks, or a list of thirteen weeks. */
const views = ['weeks', 'months', 'list'] as const;
export type CalendarView = (typeof views)[number];

export const daysOfView: Readonly<Record<CalendarView, number>> = {
  weeks: 28,
  months: 91,
  list: 91,
};

export interface CalendarState {
  /** Undefined for the default, which depends on the width of the screen. */
  view: CalendarView | undefined;
  /** The first day in Taipei, such as 2026-12-01; undefined for the shop's default. */
  from: string | undefined;
  /** Empty means all. */
  kinds: readonly ScheduledResource[];
  keyword: string;
}

/** The state of the calendar is in its address; invalid parts of the address are ignored. */
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

/** The address without default values. */
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

/** The day `days` days later. */
export const shiftDay = (day: string, days: number) =>
  taipeiDay(startOfTaipeiDay(beginOfDay(day), days));
