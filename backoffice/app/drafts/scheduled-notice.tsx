import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RecordVersion } from '#contract/record-versions.ts';
import type { Resource } from '#contract/resources/resource.ts';
import { formatDateTime } from '#rules/dates.ts';
import { versionsKey, versionsOf } from './versions-api.ts';

interface Props {
  resource: Resource;
  id: number;
  /** Whether a save waits for the person's decision. */
  isAsking: boolean;
  onScheduled(isScheduled: boolean): void;
  onAnswer(isSure: boolean): void;
}

/** Shows that a scheduled version will change the record, and asks a person who saves the record before that. */
export default function ScheduledNotice({ resource, id, isAsking, onScheduled, onAnswer }: Props) {
  const { data = [] } = useQuery({
    queryKey: versionsKey(resource, id),
    queryFn: () => versionsOf(resource).list(id),
  });
  const scheduled = data.filter(({ state }) => state === 'SCHEDULED');
  const isScheduled = scheduled.length > 0;
  useEffect(() => onScheduled(isScheduled), [isScheduled, onScheduled]);
  const stopped = data.filter(({ state }) => state === 'NEEDS_REVIEW');
  if (!isScheduled) return <Stopped versions={stopped} />;
  const sentence = scheduled
    .map(({ publishAt }) => `排程 ${formatDateTime(publishAt ?? '')} 仍有效`)
    .join('；');
  return (
    <>
      <Stopped versions={stopped} />
      <Alert role="status" mb="sm" title={sentence}>
        到時會套用右側「版本」中已排程的修改。
      </Alert>
      <Modal opened={isAsking} onClose={() => onAnswer(false)} title={sentence}>
        <Text size="sm">
          現在儲存會立即出現在商店。排程到時只會再改它自己的欄位；若兩邊改了同一個欄位，排程不會覆蓋，而會停下來等您確認。
        </Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => onAnswer(false)}>
            取消
          </Button>
          <Button onClick={() => onAnswer(true)}>仍要儲存</Button>
        </Group>
      </Modal>
    </>
  );
}

/** Shows which versions did not become live, and why. */
function Stopped({ versions }: { versions: readonly RecordVersion[] }) {
  return versions.map(({ id, number, problems }) => (
    <Alert key={id} color="red" role="alert" mb="sm" title={`版本 ${number} 沒有發布，需要處理`}>
      {Object.values(problems ?? {}).join('；')}。請在「版本」中編輯後重新發布，或捨棄這個版本。
    </Alert>
  ));
}
