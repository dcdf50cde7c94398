import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { publishingRight } from '#contract/record-endpoints.ts';
import { useRight } from '../session.ts';
import {
  type DraftedForm,
  draftOf,
  forgetVersions,
  messageOf,
  type SavedDraft,
  versionsOf,
} from './versions-api.ts';

const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx'));

/** The actions that save the form without showing it to shoppers yet. */
export default function DraftBar(drafted: DraftedForm) {
  const { resource, stored, form, setDraftId, mayShow } = drafted;
  const [isScheduling, setScheduling] = useState(false);
  /** What the dialog has saved as a draft; the form may have changed since. */
  const prepared = useRef<SavedDraft>(undefined);
  const mayPublish = useRight(publishingRight(resource.area));
  const client = useQueryClient();
  const isNothing = !form.isChanged;

  /** What was typed while the draft was being saved stays. */
  async function leaveDraft(sent: SavedDraft['values']) {
    form.beginWith(stored, sent);
    setDraftId(undefined);
    await forgetVersions(client, drafted);
  }

  const save = useMutation({
    mutationFn: ({ draft, state }: { draft: SavedDraft; state: 'DRAFT' | 'REVIEW' }) =>
      versionsOf(resource).save(stored?.id, { ...draft, state }),
    async onSuccess({ state, number }, { draft }) {
      notifications.show({
        color: 'green',
        message:
          state === 'REVIEW' ? `版本 ${number} 已送審` : `已存成草稿（版本 ${number}），商店未變更`,
      });
      await leaveDraft(draft.values);
    },
    onError: (error) => notifications.show({ color: 'red', message: messageOf(error) }),
  });

  return (
    <>
      <Button
        variant="default"
        disabled={isNothing}
        loading={save.isPending}
        onClick={() => save.mutate({ draft: draftOf(drafted), state: 'DRAFT' })}
      >
        存成草稿
      </Button>
      {mayPublish ? (
        <Button
          variant="default"
          disabled={isNothing}
          onClick={async () => {
            if (await mayShow(stored?.id, form.values)) setScheduling(true);
          }}
        >
          排程…
        </Button>
      ) : (
        <Button
          variant="default"
          disabled={isNothing}
          onClick={() => save.mutate({ draft: draftOf(drafted), state: 'REVIEW' })}
        >
          送審
        </Button>
      )}
      {isScheduling && (
        <Suspense>
          <ScheduleDialog
            resource={resource}
            prepare={() => {
              prepared.current = draftOf(drafted);
              return versionsOf(resource).save(stored?.id, prepared.current);
            }}
            onScheduled={() => leaveDraft(prepared.current?.values ?? {})}
            onClose={() => setScheduling(false)}
          />
        </Suspense>
      )}
    </>
  );
}
