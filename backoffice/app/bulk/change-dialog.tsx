import { Alert, Loader, Modal } from '@mantine/core';
import { ApiError } from '#contract/client.ts';
import type { BulkChange } from '#contract/resources/bulk-change.ts';
import type { Resource } from '#contract/resources/resource.ts';
import { formatNumber } from '#rules/numbers.ts';
import classes from './bulk.module.css';
import { countOf, type Meant } from './bulk-api.ts';
import { BulkResult } from './bulk-result.tsx';
import { ChangeForm } from './change-form.tsx';
import { TriedChange } from './tried-change.tsx';
import { useBulkChange } from './use-bulk-change.ts';
import { useChangeChoice } from './use-change-choice.ts';

interface Props {
  resource: Resource;
  meant: Meant;
  /** The change, if it is decided already. */
  change: BulkChange | undefined;
  /** `isDone` tells whether anything was written. */
  onClose(isDone: boolean): void;
}

/** Asks for a change, shows its effect, makes it, and shows its result. */
export default function ChangeDialog({ resource, meant: given, change: decided, onClose }: Props) {
  const bulk = useBulkChange(resource, given, decided);
  // Also while the effect is shown, so that a step back finds it.
  const choice = useChangeChoice(resource);
  const { change, trial, run, resultId } = bulk;
  const error = run.error ?? trial.error;
  function goBack() {
    if (decided) onClose(false);
    bulk.reset();
  }
  return (
    // Within the page, so that the dialog's links come after the one that skips the menu.
    <Modal
      opened
      onClose={() => onClose(resultId !== undefined)}
      title={`批次修改 ${formatNumber(countOf(bulk.meant))} 筆${resource.label}`}
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
          onFollow={bulk.setResultId}
          onClose={() => onClose(true)}
        />
      ) : change && trial.data ? (
        <TriedChange
          resource={resource}
          bulk={bulk}
          change={change}
          trial={trial.data}
          back={{ label: decided ? '取消' : '上一步', onClick: goBack }}
        />
      ) : decided ? (
        !error && <Loader aria-label="試算中" />
      ) : (
        <ChangeForm
          choice={choice}
          isBusy={trial.isPending}
          problems={trial.error instanceof ApiError ? trial.error.errors : {}}
          onCancel={() => onClose(false)}
          onChosen={bulk.choose}
        />
      )}
    </Modal>
  );
}
