import { Alert, Button, Group } from '@mantine/core';
import type { BulkChange } from '#contract/resources/bulk-change.ts';
import type { Resource } from '#contract/resources/resource.ts';
import { formatNumber } from '#rules/numbers.ts';
import { countOf, type Trial } from './bulk-api.ts';
import { RunningCampaigns } from './running-campaigns.tsx';
import { TrialResult } from './trial-result.tsx';
import type { BulkChangeState } from './use-bulk-change.ts';

interface Props {
  resource: Resource;
  bulk: BulkChangeState;
  /** The checked change, and its effect. */
  change: BulkChange;
  trial: Trial;
  back: { label: string; onClick(): void };
}

/** The effect of a change, for confirmation. */
export function TriedChange({ resource, bulk, change, trial, back }: Props) {
  const { meant, run, isCountNew, isAgreed, setAgreed } = bulk;
  return (
    <>
      {isCountNew && (
        <Alert color="yellow" mb="sm">
          符合的筆數已改變，現在為 {formatNumber(countOf(meant))} 筆，請再確認一次。
        </Alert>
      )}
      {run.error && (
        <Alert color="red" role="alert" mb="sm">
          {run.error.message}
        </Alert>
      )}
      <TrialResult resource={resource} trial={trial} />
      <RunningCampaigns running={trial.running} isAgreed={isAgreed} onAgree={setAgreed} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" disabled={run.isPending} onClick={back.onClick}>
          {back.label}
        </Button>
        <Button
          disabled={trial.changed + trial.awaiting === 0 || (trial.running.count > 0 && !isAgreed)}
          loading={run.isPending || bulk.trial.isPending}
          onClick={() => run.mutate(change)}
        >
          {wordsOf(trial)}
        </Button>
      </Group>
    </>
  );
}

/** The text of the button that writes. */
function wordsOf({ checked, total, changed, awaiting }: Trial): string {
  if (checked < total) return '開始變更';
  if (changed === 0 && awaiting > 0) return `送出 ${formatNumber(awaiting)} 筆核可申請`;
  return `變更 ${formatNumber(changed)} 筆`;
}
