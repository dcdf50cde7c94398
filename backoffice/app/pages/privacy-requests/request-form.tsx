import { Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import {
  type NotedChannel,
  notedChannels,
  type PrivacyKind,
  privacyChannelLabels,
  privacyDueDays,
  privacyKindLabels,
} from '#contract/privacy.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { usePrivacyAction } from './privacy-request.ts';

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

interface Props {
  /** The member: by number, or by the typed e-mail. */
  member: { memberId: number } | { email: string };
  /** The input for that e-mail. */
  children?: ReactNode;
  onDone(id: number): void;
  onCancel(): void;
}

/** The kind of a member's request, and how it arrived. */
export function RequestForm({ member, children, onDone, onCancel }: Props) {
  const [kind, setKind] = useState<PrivacyKind>('EXPORT');
  const [channel, setChannel] = useState<NotedChannel>('EMAIL');
  const [notes, setNotes] = useState('');
  const create = usePrivacyAction(
    () => adminApi.createPrivacyRequest({ body: { ...member, kind, channel, notes } }),
    '已登記請求',
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(undefined, { onSuccess: ({ data }) => onDone(data.id) });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <FailureLine>{create.error?.message}</FailureLine>
        {children}
        <NativeSelect
          label="種類"
          value={kind}
          onChange={({ target }) => setKind(target.value as PrivacyKind)}
          data={options(privacyKindLabels)}
        />
        <NativeSelect
          label="管道"
          value={channel}
          onChange={({ target }) => setChannel(target.value as NotedChannel)}
          data={notedChannels.map((value) => ({ value, label: privacyChannelLabels[value] }))}
        />
        <Textarea
          label="備註"
          description="如何確認本人身分；不必抄錄個人資料，結案刪除時會一併清除"
          autosize
          minRows={2}
          maxLength={1000}
          value={notes}
          onChange={({ target }) => setNotes(target.value)}
        />
        <Text size="sm" c="dimmed">
          期限為登記後 {privacyDueDays} 天。
        </Text>
        <Group>
          <Button type="submit" loading={create.isPending}>
            登記
          </Button>
          <Button variant="default" onClick={onCancel}>
            取消
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
