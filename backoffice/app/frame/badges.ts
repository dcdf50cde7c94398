import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Reply } from '#contract/call.ts';
import type { adminWorkCalls } from '#contract/calls/admin-work.ts';
import type { Right } from '#contract/rights.ts';
import { hasRight } from '#contract/rights.ts';
import { workGroups, workPath } from '#contract/work.ts';
import { backgroundApi } from '../api.ts';
import { useMe } from '../session.ts';

export interface Badge {
  label: string;
  count: number;
  /** The list with exactly these rows. */
  path: string;
}

export const workKey = ['work'] as const;
/** Milliseconds between two requests. */
export const pauseBetweenCounts = 60_000;

/** The waiting work of this person, by the menu's screen for it. Screens without any are left out. */
export function useBadges(): ReadonlyMap<string, Badge> {
  const { role } = useMe();
  const { data } = useQuery({
    queryKey: [...workKey, 'count'],
    queryFn: async () => (await backgroundApi.countWork()).data.groups,
    refetchInterval: pauseBetweenCounts,
  });
  return data ? byScreen(data, (right) => hasRight(role, right)) : none;
}

const none: ReadonlyMap<string, Badge> = new Map();

type Counts = Reply<typeof adminWorkCalls.countWork>['groups'];

const byScreen = (groups: Counts, has: (right: Right) => boolean) =>
  new Map(
    groups
      .filter(({ count }) => count > 0)
      // Of two groups of one screen the first has the number of the menu.
      .toReversed()
      .map(({ key, count }) => {
        const { screen, label } = workGroups[key];
        return [screen, { label, count, path: workPath(key, has) }];
      }),
  );

/** Counts again after an action; the home page too, as soon as it is open. */
export function countAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: workKey });
  void client.invalidateQueries({ queryKey: ['dashboard'] });
}
