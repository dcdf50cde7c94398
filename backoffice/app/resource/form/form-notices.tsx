import { Alert, Button, Stack, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Resource, StoredRecord } from '#contract/resources/resource.ts';
import { useRight } from '../../session.ts';
import { AwaitingApproval, isAwaitingApproval } from '../../ui/awaiting-approval.tsx';
import { SaveFailure } from '../../ui/states.tsx';
import { Presence } from './presence.tsx';
import { Problems } from './problems.tsx';
import type { RecordFormState } from './use-record-form.ts';
import type { RecordSaving } from './use-record-saving.ts';

const UnsavedNotice = lazy(() => import('./unsaved-notice.tsx'));
const ScheduledNotice = lazy(() => import('../../drafts/scheduled-notice.tsx'));

interface Props {
  resource: Resource;
  /** Undefined for a new record. */
  stored: StoredRecord | undefined;
  form: RecordFormState;
  saving: RecordSaving;
}

/** The notices above the fields: why the form was not saved, who else is editing, and what is scheduled or restored. */
export function FormNotices({ resource, stored, form, saving }: Props) {
  const mayWrite = useRight(`${resource.area}.write`);
  return (
    <>
      {!mayWrite && (
        <Text size="sm" c="dimmed" mb="sm">
          您的角色可以查看，不能修改。需要修改時，請店主調整您的角色。
        </Text>
      )}
      {mayWrite && saving.mustDraft && (
        <Alert role="status" mb="sm" title={`您可以修改，但不能直接發布${resource.label}`}>
          已上架或要上架的內容請「存成草稿」或「送審」，由有發布權限的人發布；商店在那之前不會改變。
        </Alert>
      )}
      <Problems resource={resource} problems={form.problems} />
      <NotSaved failure={form.failure} save={saving.save} />
      {stored && <Presence resource={resource} id={stored.id} />}
      {resource.publish === 'drafts' && stored && (
        <Suspense>
          <ScheduledNotice resource={resource} id={stored.id} {...saving.scheduled} />
        </Suspense>
      )}
      {(form.left || form.isRestored) && (
        <Suspense>
          <UnsavedNotice resource={resource} form={form} />
        </Suspense>
      )}
    </>
  );
}

/** Why the form was not saved, and how to continue. */
function NotSaved({
  failure,
  save,
}: Pick<RecordFormState, 'failure'> & Pick<RecordSaving, 'save'>) {
  if (!failure) return null;
  if (failure.errorCode === 'NOT_FOUND')
    return <Gone onSaveAsNew={() => void save({ asNew: true })} />;
  if (isAwaitingApproval(failure)) return <AwaitingApproval error={failure} />;
  return <SaveFailure error={failure} onRetry={() => void save()} />;
}

/** Somebody has removed the record: the content of the form can still be saved as a new one. */
function Gone({ onSaveAsNew }: { onSaveAsNew(): void }) {
  return (
    <Alert color="red" role="alert" mb="sm" title="這筆資料已被刪除">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">表單裡的內容還在，可以存成一筆新資料。</Text>
        <Button size="xs" variant="default" onClick={onSaveAsNew}>
          另存為新資料
        </Button>
      </Stack>
    </Alert>
  );
}
