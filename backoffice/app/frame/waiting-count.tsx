import { useQuery } from '@tanstack/react-query';
import { backgroundApi } from '../api.ts';
import classes from './frame.module.css';

/** Milliseconds between two looks. */
const pause = 60_000;

/** How many wishes of others wait for this person. */
export function WaitingCount() {
  const { data = 0 } = useQuery({
    queryKey: ['approvals', 'waiting'],
    queryFn: async () => (await backgroundApi.countApprovals()).data.waiting,
    refetchInterval: pause,
  });
  return data > 0 ? <span className={classes.waitingCount}>{data}</span> : null;
}
