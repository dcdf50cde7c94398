import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Reply } from '#contract/call.ts';
import type { adminMessageCalls } from '#contract/calls/admin-messages.ts';
import { type MessageState, whyLeftOut, whyLeftOutLabels } from '#contract/messages.ts';
import type { Resource, StoredRecord } from '#contract/resources/resource.ts';
import { formatDateTime } from '#rules/dates.ts';
import { formatNumber, formatTwd } from '#rules/numbers.ts';
import { adminApi, recordsOf } from '../api.ts';
import { FailureLine } from '../identity/failure-line.tsx';
import { putRecord } from '../put-record.ts';
import { useRight } from '../session.ts';
import { AwaitingApproval, isAwaitingApproval } from '../ui/awaiting-approval.tsx';

type Preview = Reply<typeof adminMessageCalls.previewMessage>;

interface Props {
  resource: Resource;
  message: StoredRecord;
  /** The form differs from what is stored, which is what would be sent. */
  isUnsaved: boolean;
  onRead(record: StoredRecord): void;
}

const sentences: Readonly<Partial<Record<MessageState, string>>> = {
  AWAITING: '收件人已固定，等待另一位有權限的人核可。',
  SENDING: '已排入送出；晚上 21:00 到早上 9:00 之間會等到早上。',
  STOPPED: '已停止；停止前交給 LINE 或郵件伺服器的收不回。',
  DONE: '已全部送完。',
};

/** Sends a message: whom it would reach and what it costs, a test to oneself, the sending, and the way to stop it. */
export default function MessagePanel({ isUnsaved, ...opened }: Props) {
  const { message } = opened;
  const mayWrite = useRight('promotions.write');
  const state = message.state as MessageState;
  return (
    <Paper withBorder p="md" component="section" aria-label="送出訊息">
      <Title order={2} size="h5" mb="xs">
        送出訊息
      </Title>
      {state !== 'DRAFT' ? (
        <Text size="sm">
          {state === 'SENDING' && message.sendAt
            ? `${formatDateTime(String(message.sendAt))} 起送出。`
            : ''}
          {message.stoppedBecause
            ? `商店已停止送出：${message.stoppedBecause}。`
            : sentences[state]}
        </Text>
      ) : isUnsaved ? (
        <Text size="sm">儲存後才能試算與送出。</Text>
      ) : (
        mayWrite && <Draft {...opened} />
      )}
      {(state === 'SENDING' || state === 'AWAITING') && <Stop {...opened} />}
    </Paper>
  );
}

/** After a change of its state the message is read again, so that the form has its new version. */
function useReadAgain({
  resource,
  message,
  onRead,
}: Pick<Props, 'resource' | 'message' | 'onRead'>) {
  const client = useQueryClient();
  return async () => {
    const record = await recordsOf(resource).read(message.id);
    await putRecord(client, resource, record);
    onRead(record);
    await client.invalidateQueries({ queryKey: [resource.name, 'search'] });
  };
}

function Draft(opened: Omit<Props, 'isUnsaved'>) {
  const { message } = opened;
  const params = { id: message.id };
  const maySend = useRight('messages.send');
  const readAgain = useReadAgain(opened);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['messages', 'preview', message.id, message.version],
    queryFn: async () => (await adminApi.previewMessage({ params })).data,
    enabled: false,
    gcTime: 0,
    retry: false,
  });
  const trial = useMutation({
    mutationFn: async () => (await adminApi.tryMessage({ params })).data,
    onSuccess: ({ to }) => notifications.show({ color: 'green', message: `已試寄到 ${to}` }),
  });
  const send = useMutation({
    mutationFn: async ({ recipients }: Preview) =>
      (await adminApi.sendMessage({ params, body: { expectedCount: recipients } })).data,
    onSuccess: ({ recipients }) =>
      notifications.show({ color: 'green', message: `已排入送給 ${formatNumber(recipients)} 人` }),
    onSettled: () => readAgain(),
  });
  const isAsked = send.error !== null && isAwaitingApproval(send.error);
  return (
    <Stack gap="xs">
      <Group>
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          試算
        </Button>
        <Button variant="default" loading={trial.isPending} onClick={() => trial.mutate()}>
          試寄給自己
        </Button>
      </Group>
      <FailureLine>{error?.message ?? trial.error?.message}</FailureLine>
      {data && <Reached preview={data} />}
      <FailureLine>{isAsked ? undefined : send.error?.message}</FailureLine>
      {isAsked && send.error && <AwaitingApproval error={send.error} />}
      {data && maySend && !isAsked && (
        <Button
          disabled={data.recipients === 0}
          loading={send.isPending}
          onClick={() => send.mutate(data)}
        >
          {data.needsApproval ? '送出核可：' : ''}送給 {formatNumber(data.recipients)} 人
        </Button>
      )}
      {data && !maySend && <Text size="sm">請有「送出訊息」權限的人按下送出。</Text>}
    </Stack>
  );
}

/** Whom the message would reach, and why it would not reach others. */
function Reached({ preview }: { preview: Preview }) {
  const { recipients, byLine, byEmail, cost, leftOut, needsApproval, sendsAt } = preview;
  const reasons = whyLeftOut.filter((why) => (leftOut[why] ?? 0) > 0);
  return (
    <Alert role="status" title={`會送給 ${formatNumber(recipients)} 人`}>
      <Text size="sm">
        LINE {formatNumber(byLine)} 人（約 {formatTwd(cost)}）、電子郵件 {formatNumber(byEmail)} 人
      </Text>
      {reasons.length > 0 && (
        <Text size="sm" mt={4}>
          略過：
          {reasons
            .map((why) => `${whyLeftOutLabels[why]} ${formatNumber(leftOut[why] ?? 0)}`)
            .join('、')}
        </Text>
      )}
      <Text size="sm" mt={4}>
        最早 {formatDateTime(sendsAt)} 送出。人數以按下送出時為準。
      </Text>
      {needsApproval && (
        <Text size="sm" mt={4}>
          超過門檻，要由另一位有權限的人核可後才會送出。
        </Text>
      )}
    </Alert>
  );
}

function Stop(opened: Omit<Props, 'isUnsaved'>) {
  const { message } = opened;
  const maySend = useRight('messages.send');
  const readAgain = useReadAgain(opened);
  const stop = useMutation({
    mutationFn: () => adminApi.stopMessage({ params: { id: message.id } }),
    onSettled: () => readAgain(),
  });
  return (
    maySend && (
      <>
        <FailureLine>{stop.error?.message}</FailureLine>
        <Button
          mt="sm"
          color="red"
          variant="light"
          loading={stop.isPending}
          onClick={() => stop.mutate()}
        >
          {message.state === 'AWAITING' ? '撤回' : '停止送出'}
        </Button>
      </>
    )
  );
}
