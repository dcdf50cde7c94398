import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { publishingRight } from '#contract/record-endpoints.ts';
import { isOpenVersion, type RecordVersion } from '#contract/record-versions.ts';
import { recordsOf } from '../api.ts';
import { useRight } from '../session.ts';
import { isAwaitingApproval } from '../ui/awaiting-approval.tsx';
import { type DraftedForm, forgetVersions, messageOf, versionsOf } from './versions-api.ts';

const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx'));

const needsPerson = '與目前內容衝突，沒有發布；請在「版本」中查看原因';

/** What can be done with a version. */
export function VersionActions({
  version,
  drafted,
}: {
  version: RecordVersion;
  drafted: DraftedForm;
}) {
  const { resource, stored, form, draftId, setDraftId, mayShow } = drafted;
  const [isScheduling, setScheduling] = useState(false);
  const mayPublish = useRight(publishingRight(resource.area));
  const client = useQueryClient();
  const navigate = useNavigate();
  const versions = versionsOf(resource);
  const isOpen = isOpenVersion(version.state);
  const unsaved = form.isChanged ? { disabled: true, title: '請先儲存或捨棄修改' } : {};

  async function afterAction(message: string, color = 'green') {
    notifications.show({ color, message });
    await forgetVersions(client, drafted);
  }
  const onError = (error: Error) =>
    afterAction(messageOf(error), isAwaitingApproval(error) ? 'yellow' : 'red');

  /** Publishing is asked about like saving: with the values that the record gets. */
  async function askedFirst(action: () => void) {
    if (await mayShow(stored?.id, { ...form.values, ...version.values })) action();
  }

  const publish = useMutation({
    mutationFn: () => versions.publish(version.id),
    onError,
    async onSuccess({ state, recordId }) {
      const isLive = state === 'LIVE';
      await afterAction(isLive ? '已發布' : needsPerson, isLive ? 'green' : 'red');
      if (!isLive || recordId === null) return;
      const record = await recordsOf(resource).read(recordId);
      client.setQueryData([resource.name, 'record', recordId], record);
      await client.invalidateQueries({ queryKey: [resource.name, 'search'] });
      await client.invalidateQueries({ queryKey: [resource.name, 'history', recordId] });
      if (stored) form.beginWith(record);
      else await navigate(`/${resource.name}/${recordId}`);
    },
  });
  const discard = useMutation({
    mutationFn: () => versions.discard(version.id),
    onError,
    async onSuccess() {
      if (draftId === version.id) setDraftId(undefined);
      await afterAction('已捨棄這個版本');
    },
  });
  const restore = useMutation({
    mutationFn: () => versions.restore(version.id),
    onError,
    onSuccess: ({ number }) => afterAction(`已做成草稿（版本 ${number}），發布後才會出現在商店`),
  });

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
            onScheduled={() => forgetVersions(client, drafted)}
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
