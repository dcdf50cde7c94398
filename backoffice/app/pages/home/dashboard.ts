import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DashboardPeriod } from '#contract/metrics.ts';
import { startOfTaipeiDay, toWireInstant } from '#rules/dates.ts';
import { adminApi, backgroundApi } from '../../api.ts';

export type Dashboard = Awaited<ReturnType<typeof adminApi.readDashboard>>['data'];
export type Tile = Dashboard['tiles'][number];

/** The numbers of the home page. */
export function useDashboard(period: DashboardPeriod) {
  return useQuery({
    queryKey: ['dashboard', period],
    queryFn: async () => (await adminApi.readDashboard({ query: { period } })).data,
    placeholderData: keepPreviousData,
  });
}

/** Days of a line over time. */
export const shownDays = 28;

/** The number of orders to ship at the end of each of the last days. */
export function useWaitingDays() {
  return useQuery({
    queryKey: ['waiting-days'],
    queryFn: async () => (await backgroundApi.listWaitingDays()).data,
    staleTime: 5 * 60_000,
  });
}

/** A number of each day of four weeks, beside the four weeks before. `until` is the shop's time. */
export function useDailyMetric(name: 'revenue' | 'orders', until: string) {
  // Whole days; the last one has not ended yet.
  const from = toWireInstant(startOfTaipeiDay(new Date(until), 1 - shownDays));
  const end = toWireInstant(startOfTaipeiDay(new Date(until), 1));
  return useQuery({
    queryKey: ['metric', name, from],
    queryFn: async () => {
      const query = { name, from, until: end, by: 'day', compare: true } as const;
      return (await adminApi.readMetric({ query })).data;
    },
    placeholderData: keepPreviousData,
  });
}
