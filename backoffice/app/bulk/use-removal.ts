import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isScheduled } from '#contract/campaigns.ts';
import { ApiError } from '#contract/client.ts';
import { type Resource, recordLimits } from '#contract/resources/resource.ts';
import { bulkOf, countOf, type Meant, withCount } from './bulk-api.ts';

export type RemovalState = ReturnType<typeof useRemoval>;

/** To remove more than this number, the number must be typed. */
const removedWithoutTyping = 20;

/** The removal of many records: what must be typed or confirmed first, and the result. */
export function useRemoval(resource: Resource, given: Meant) {
  const [meant, setMeant] = useState(given);
  const [typed, setTyped] = useState('');
  const [isAgreed, setAgreed] = useState(false);
  const client = useQueryClient();
  const count = countOf(meant);
  const removal = useMutation({
    mutationFn: () => bulkOf(resource).remove(meant),
    onSuccess: () => client.invalidateQueries({ queryKey: [resource.name] }),
    onError(error) {
      const found = error instanceof ApiError ? Number(error.extra.count) : Number.NaN;
      if (found > 0) setMeant(withCount(meant, found));
      setTyped('');
    },
  });
  const isTooMany = count > recordLimits.recordsPerRemoval;
  const mayRun = isScheduled(resource.name) && !isTooMany;
  const running = useQuery({
    queryKey: ['running-among', resource.name, meant],
    queryFn: () => bulkOf(resource).runningAmong(meant),
    enabled: mayRun,
    // Always read again, because the same selection may have another result now.
    gcTime: 0,
  });
  const asksForCount = count > removedWithoutTyping;
  const isTyped = !asksForCount || typed.replaceAll(',', '').trim() === `${count}`;
  const isSettled = !mayRun || running.isError || running.data?.count === 0 || isAgreed;
  return {
    count,
    isTooMany,
    asksForCount,
    typed,
    setTyped,
    /** The running campaigns among them; undefined until they are known. */
    running: running.data,
    isAgreed,
    setAgreed,
    isReady: isTyped && isSettled,
    removal,
  };
}
