import { Alert, Button, Group, Loader, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import type { BulkChange } from '#contract/resources/bulk-change.ts';
import type { Resource } from '#contract/resources/resource.ts';
import classes from './bulk.module.css';
import {
  bulkOf,
  countOf,
  type Meant,
  newKey,
  numberOf,
  type Trial,
  withCount,
} from './bulk-api.ts';
import { BulkResult } from './bulk-result.tsx';
import { ChangeForm } from './change-form.tsx';
import { RunningCampaigns } from './running-campaigns.tsx';
import { TrialResult } from './trial-result.tsx';

interface Props {
  resource: Resource;
  meant: Meant;
  /** What shall happen, if it is decided already. */
  change: BulkChange | undefined;
  /** Hears whether anything was written. */
  onClose(isDone: boolean): void;
}

/** Asks what shall be changed, says what that would do, does it, and tells what became of it. */
export default function ChangeDialog({ resource, meant: given, change: decided, onClose }: Props) {
  const [meant, setMeant] = useState(given);
  const [change, setChange] = useState(decided);
  const [resultId, setResultId] = useState<number>();
  const [isCountNew, setCountNew] = useState(false);
  const [isAgreed, setAgreed] = useState(false);
  // Of the press that writes: pressed twice, it leads to the same change.
  const key = useRef(newKey());
  const bulk = bulkOf(resource);

  /** Goes on with as many records as there are now, which the person is asked about again. */
  function recount<Result>(work: (meant: Meant) => Promise<Result>): Promise<Result> {
    return work(meant).catch((error: unknown) => {
      const count = error instanceof ApiError ? Number(error.extra.count) : Number.NaN;
      if (!(error instanceof ApiError) || error.errorCode !== 'COUNT_CHANGED' || !(count > 0)) {
        throw error;
      }
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
      // Whoever tries again asks for something else: the answer of this press is not kept for it.
      key.current = newKey();
      if (error instanceof ApiError && error.errorCode === 'COUNT_CHANGED') trial.mutate(wanted);
    },
  });
  const { mutate: tryOut } = trial;
  const isBegun = useRef(false);
  useEffect(() => {
    if (decided && !isBegun.current) tryOut(decided);
    isBegun.current = true;
  }, [decided, tryOut]);

  const error = run.error ?? trial.error;
  const title = `批次修改 ${numberOf(countOf(meant))} 筆${resource.label}`;
  return (
    // Within the page, so that the dialog's links come behind the one that skips the menu.
    <Modal
      opened
      onClose={() => onClose(resultId !== undefined)}
      title={title}
      size="lg"
      portalProps={{ target: '#main' }}
      classNames={{ inner: classes.inner ?? '' }}
    >
      {error && !(resultId ?? trial.data) && (
        <Alert color="red" role="alert" mb="sm">
          {error.message}
        </Alert>
      )}
      {resultId !== undefined ? (
        <BulkResult
          resource={resource}
          id={resultId}
          onFollow={setResultId}
          onClose={() => onClose(true)}
        />
      ) : change && trial.data ? (
        <>
          {isCountNew && (
            <Alert color="yellow" mb="sm">
              符合的筆數已改變，現在為 {numberOf(countOf(meant))} 筆，請再確認一次。
            </Alert>
          )}
          {run.error && (
            <Alert color="red" role="alert" mb="sm">
              {run.error.message}
            </Alert>
          )}
          <TrialResult resource={resource} trial={trial.data} />
          <RunningCampaigns running={trial.data.running} isAgreed={isAgreed} onAgree={setAgreed} />
          <Group justify="flex-end" mt="md">
            <Button
              variant="default"
              disabled={run.isPending}
              onClick={() => {
                if (decided) onClose(false);
                setAgreed(false);
                trial.reset();
                run.reset();
              }}
            >
              {decided ? '取消' : '上一步'}
            </Button>
            <Button
              disabled={
                trial.data.changed + trial.data.awaiting === 0 ||
                (trial.data.running.count > 0 && !isAgreed)
              }
              loading={run.isPending || trial.isPending}
              onClick={() => run.mutate(change)}
            >
              {wordsOf(trial.data)}
            </Button>
          </Group>
        </>
      ) : decided ? (
        !error && <Loader aria-label="試算中" />
      ) : (
        <ChangeForm
          resource={resource}
          isBusy={trial.isPending}
          problems={trial.error instanceof ApiError ? trial.error.errors : {}}
          onCancel={() => onClose(false)}
          onChosen={(chosen) => {
            setChange(chosen);
            trial.mutate(chosen);
          }}
        />
      )}
    </Modal>
  );
}

/** What the button does that writes. */
function wordsOf({ checked, total, changed, awaiting }: Trial): string {
  if (checked < total) return '開始變更';
  if (changed === 0 && awaiting > 0) return `送出 ${numberOf(awaiting)} 筆核可申請`;
  return `變更 ${numberOf(changed)} 筆`;
}
