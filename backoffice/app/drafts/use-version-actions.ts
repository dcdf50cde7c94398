import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { RecordVersion } from '#contract/record-versions.ts';
import { recordsOf } from '../api.ts';
import { putRecord } from '../put-record.ts';
import { isAwaitingApproval } from '../ui/awaiting-approval.tsx';
import { samePage } from '../ui/same-page.ts';
import { type DraftedForm, forgetVersions, messageOf, versionsOf } from './versions-api.ts';

const needsPerson = '與目前內容衝突，沒有發布；請在「版本」中查看原因';

/** Publishes, discards and restores a version; afterwards the form shows the result. */
export function useVersionActions(version: RecordVersion, drafted: DraftedForm) {
  const { resource, stored, form, draftId, setDraftId } = drafted;
  const client = useQueryClient();
  const navigate = useNavigate();
  const versions = versionsOf(resource);
  const forget = () => forgetVersions(client, drafted);

  async function afterAction(message: string, color = 'green') {
    notifications.show({ color, message });
    await forget();
  }
  const onError = (error: Error) =>
    afterAction(messageOf(error), isAwaitingApproval(error) ? 'yellow' : 'red');

  const publish = useMutation({
    mutationFn: () => versions.publish(version.id),
    onMutate: () => ({ isHere: samePage() }),
    onError,
    async onSuccess({ state, recordId }, _, { isHere }) {
      const isLive = state === 'LIVE';
      await afterAction(isLive ? '已發布' : needsPerson, isLive ? 'green' : 'red');
      if (!isLive || recordId === null) return;
      const record = await recordsOf(resource).read(recordId);
      await putRecord(client, resource, record);
      // Before the lists are read again, which may take long. Nothing was unsaved at the press; what was typed since stays.
      if (stored) form.beginWith(record, {});
      else if (isHere()) await navigate(`/${resource.name}/${recordId}`);
      await client.invalidateQueries({ queryKey: [resource.name, 'search'] });
      await client.invalidateQueries({ queryKey: [resource.name, 'history', recordId] });
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
  return { publish, discard, restore, forget };
}
