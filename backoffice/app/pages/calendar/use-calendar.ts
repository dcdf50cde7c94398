import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { resourceNamed } from '#contract/resources/index.ts';
import { beginOfDay, startOfTaipeiDay, toWireInstant } from '#rules/dates.ts';
import { adminApi } from '../../api.ts';
import { type CalendarState, type CalendarView, daysOfView } from './calendar-address.ts';

export const calendarKey = 'promotion-calendar';

/** The campaigns of the shown time. */
export function useCalendar({ from, kinds, keyword }: CalendarState, view: CalendarView) {
  const range = from ? rangeFrom(from, daysOfView[view]) : {};
  return useQuery({
    queryKey: [calendarKey, range, kinds, keyword],
    queryFn: async () => {
      const body = { ...range, keyword, ...(kinds.length > 0 && { resources: [...kinds] }) };
      return (await adminApi.searchPromotionCalendar({ body })).data;
    },
    placeholderData: keepPreviousData,
  });
}

function rangeFrom(day: string, days: number) {
  const begin = beginOfDay(day);
  return { from: toWireInstant(begin), until: toWireInstant(startOfTaipeiDay(begin, days)) };
}

/** The label of an entity of campaigns; its name if a release no longer knows it. */
export const kindLabel = (name: string) => resourceNamed(name)?.label ?? name;
