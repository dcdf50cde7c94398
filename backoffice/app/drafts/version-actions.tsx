import { Button, Group } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { publishingRight } from '#contract/record-endpoints.ts';
import { isOpenVersion, type RecordVersion } from '#contract/record-versions.ts';
import { useRight } from '../session.ts';
import { useVersionActions } from './use-version-actions.ts';
import type { DraftedForm } from './versions-api.ts';

const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx'));

/** The actions for a version. */
export function VersionActions({
  version,
  drafted,
}: {
  version: RecordVersion;
  drafted: DraftedForm;
}) {
  const { resource, stored, form, setDraftId, mayShow } = drafted;
  const [isScheduling, setScheduling] = useState(false);
  const mayPublish = useRight(publishingRight(resource.area));
  const { publish, discard, restore, forget } = useVersionActions(version, drafted);
  const isOpen = isOpenVersion(version.state);
  const unsaved = form.isChanged ? { disabled: true, title: '請先儲存或捨棄修改' } : {};

  /** Publishing asks the same questions as saving, with the new values of the record. */
  async function askedFirst(action: () => void) {
    if (await mayShow(stored?.id, { ...form.values, ...version.values })) action();
  }

  return (
    <Group gap={4}>
      {isOpen && mayPublish && (
        <>
          <ActionButton
            onClick={() => void askedFirst(publish.mutate)}
            loading={publish.isPending}
            {...unsaved}
          >
            發布
          </ActionButton>
          <ActionButton onClick={() => void askedFirst(() => setScheduling(true))}>
            {version.state === 'SCHEDULED' ? '改期…' : '排程…'}
          </ActionButton>
        </>
      )}
      {isOpen && (
        <>
          <ActionButton
            {...unsaved}
            onClick={() => {
              form.fill(version.values);
              setDraftId(version.id);
            }}
          >
            編輯
          </ActionButton>
          <ActionButton onClick={() => discard.mutate()} loading={discard.isPending}>
            捨棄版本
          </ActionButton>
        </>
      )}
      {!isOpen && stored && (
        <ActionButton onClick={() => restore.mutate()} loading={restore.isPending}>
          還原為此版本
        </ActionButton>
      )}
      {isScheduling && (
        <Suspense>
          <ScheduleDialog
            resource={resource}
            prepare={async () => version}
            onScheduled={forget}
            onClose={() => setScheduling(false)}
          />
        </Suspense>
      )}
    </Group>
  );
}

function ActionButton(props: {
  onClick(): void;
  children: string;
  loading?: boolean;
  disabled?: boolean;
  title?: string;
}) {
  return <Button variant="subtle" size="compact-sm" px={4} {...props} />;
}
