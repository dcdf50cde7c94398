import { useQuery } from '@tanstack/react-query';
import { backgroundApi } from '../api.ts';
import classes from './frame.module.css';

/** Milliseconds between two looks. */
const pause = 60_000;

/** What waits for this person, by the screen on which it is seen to: wishes of others, and drafts to be published. */
export const waitingCounts: Readonly<Record<string, () => Promise<{ data: { waiting: number } }>>> =
  {
    approvals: () => backgroundApi.countApprovals(),
    drafts: () => backgroundApi.countVersionsToReview(),
  };

export function WaitingCount({ screen }: { screen: string }) {
  const { data = 0 } = useQuery({
    queryKey: [screen, 'waiting'],
    queryFn: async () => (await waitingCounts[screen]?.())?.data.waiting ?? 0,
    refetchInterval: pause,
  });
  return data > 0 ? <span className={classes.waitingCount}>{data}</span> : null;
}
