import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import type { BulkChange } from '#contract/resources/bulk-change.ts';
import type { Resource } from '#contract/resources/resource.ts';
import { keyForNextTry, newKey } from '../lost-answers.ts';
import { bulkOf, type Meant, withCount } from './bulk-api.ts';

export type BulkChangeState = ReturnType<typeof useBulkChange>;

/** A change of many records: first checked, then made. A change that is decided already is checked at once. */
export function useBulkChange(resource: Resource, given: Meant, decided: BulkChange | undefined) {
  const [meant, setMeant] = useState(given);
  const [change, setChange] = useState(decided);
  const [resultId, setResultId] = useState<number>();
  const [isCountNew, setCountNew] = useState(false);
  /** Whether the person has agreed to change running campaigns. */
  const [isAgreed, setAgreed] = useState(false);
  // The key of the writing request: a double press leads to one change.
  const key = useRef(newKey());
  const bulk = bulkOf(resource);

  /** Continues with the present number of records; the person is asked again. */
  function recount<Result>(work: (meant: Meant) => Promise<Result>): Promise<Result> {
    return work(meant).catch((error: unknown) => {
      const count = error instanceof ApiError ? Number(error.extra.count) : Number.NaN;
      if (!isCountChanged(error) || !(count > 0)) throw error;
      const next = withCount(meant, count);
      setMeant(next);
      setCountNew(true);
      return work(next);
    });
  }
  const trial = useMutation({
    mutationFn: (wanted: BulkChange) => recount((now) => bulk.try(now, wanted)),
  });
  const run = useMutation({
    mutationFn: (wanted: BulkChange) => bulk.change(meant, wanted, key.current),
    onSuccess: setResultId,
    onError(error, wanted) {
      key.current = keyForNextTry(key.current, error);
      if (isCountChanged(error)) trial.mutate(wanted);
    },
  });
  const { mutate: tryOut } = trial;
  const isBegun = useRef(false);
  useEffect(() => {
    if (decided && !isBegun.current) tryOut(decided);
    isBegun.current = true;
  }, [decided, tryOut]);

  function choose(chosen: BulkChange) {
    setChange(chosen);
    tryOut(chosen);
  }
  function reset() {
    setAgreed(false);
    trial.reset();
    run.reset();
  }
  const agreement = { isAgreed, setAgreed };
  const result = { resultId, setResultId };
  return { meant, change, isCountNew, trial, run, choose, reset, ...agreement, ...result };
}

const isCountChanged = (error: unknown) =>
  error instanceof ApiError && error.errorCode === 'COUNT_CHANGED';
