import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Reply } from '#contract/call.ts';
import type { adminAnalyticsCalls } from '#contract/calls/admin-analytics.ts';
import { backgroundApi } from '../api.ts';

export type Badge = Reply<typeof adminAnalyticsCalls.readBadges>[number];

const badgesKey = ['badges'];
/** Milliseconds between two requests. */
const pause = 60_000;

/** The waiting work of this person, by the menu's screen for it. */
export function useBadges(): ReadonlyMap<string, Badge> {
  const { data } = useQuery({
    queryKey: badgesKey,
    queryFn: async () => (await backgroundApi.readBadges()).data,
    refetchInterval: pause,
    select: byScreen,
  });
  return data ?? none;
}

const none: ReadonlyMap<string, Badge> = new Map();
const byScreen = (badges: readonly Badge[]) =>
  new Map(badges.map((badge) => [badge.screen, badge]));

/** Counts again after an action; the home page too, as soon as it is open. */
export function countAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: badgesKey });
  void client.invalidateQueries({ queryKey: ['dashboard'] });
}
