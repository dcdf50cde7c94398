import { Alert, Anchor, Button, Group, Loader, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { Resource } from '#contract/resources/resource.ts';
import { formatNumber } from '#rules/numbers.ts';
import { adminApi } from '../api.ts';
import { useRight } from '../session.ts';
import { SeenLink } from '../ui/seen-link.tsx';
import { Failure } from '../ui/states.tsx';

import { Focused } from './focused.tsx';
import { Reasons } from './reasons.tsx';
import { RefusedRows } from './refused-rows.tsx';

type Bulk = Awaited<ReturnType<typeof adminApi.readBulkChange>>['data'];

interface Props {
  resource: Resource;
  id: number;
  /** Opens the change that undoes this one, or that repeats it for the refused records. */
  onFollow(id: number): void;
  onClose?: () => void;
}

const isUnderWay = (state: Bulk['state'] | undefined) => state === 'WAITING' || state === 'RUNNING';

/** The result of a change of many records, and the next actions. It is read again while the change is under way. */
export function BulkResult({ resource, id, onFollow, onClose }: Props) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['bulk-change', id],
    queryFn: async () => (await adminApi.readBulkChange({ params: { id } })).data,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.state) ? 1000 : false),
  });
  const isDone = data?.state === 'DONE';
  useEffect(() => {
    if (isDone) void client.invalidateQueries({ queryKey: [resource.name] });
  }, [client, isDone, resource.name]);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader aria-label="載入中" />;
  return (
    <Stack gap="sm">
      <Focused key={`${id} ${data.state}`}>{sentenceOf(data)}</Focused>
      {isUnderWay(data.state) && (
        <>
          <Progress
            value={data.total > 0 ? (data.done / data.total) * 100 : 0}
            aria-label="變更進度"
          />
          <Text size="sm" c="dimmed">
            {formatNumber(data.done)} ／ {formatNumber(data.total)}{' '}
            筆。可以關閉這個畫面，工作會繼續。
          </Text>
        </>
      )}
      {data.error && (
        <Alert color="red" role="alert">
          {data.error}
        </Alert>
      )}
      <Reasons
        reasons={
          data.unchanged > 0
            ? [...data.reasons, { reason: '已是這個內容', count: data.unchanged }]
            : data.reasons
        }
      />
      {isDone && data.awaiting > 0 && (
        <Text size="sm">
          其中 {formatNumber(data.awaiting)} 筆超過門檻，已送出核可申請，核可後才會
          {data.undoes === null ? '變更' : '復原'}。
          <SeenLink to="/approvals">查看核可申請</SeenLink>
        </Text>
      )}
      {isDone && data.refused > 0 && (
        <RefusedRows resource={resource} id={id} total={data.refused} />
      )}
      <Steps resource={resource} bulk={data} onFollow={onFollow} onClose={onClose} />
    </Stack>
  );
}

function sentenceOf({ state, changed, unchanged, refused, undoes }: Bulk): string {
  switch (state) {
    case 'WAITING':
    case 'RUNNING':
      return undoes === null ? '正在變更' : '正在復原';
    case 'FAILED':
      return '沒有完成，沒有變更任何資料';
    case 'CANCELLED':
      return '已取消，沒有變更任何資料';
    case 'DONE': {
      const left = unchanged + refused;
      const what = undoes === null ? '已變更' : '已復原';
      return `${what} ${formatNumber(changed)} 筆${left > 0 ? `，${formatNumber(left)} 筆略過：` : ''}`;
    }
  }
}

interface StepsProps {
  resource: Resource;
  bulk: Bulk;
  onFollow(id: number): void;
  onClose: (() => void) | undefined;
}

function Steps({ resource, bulk, onFollow, onClose }: StepsProps) {
  const { id, state, changed, change, undoneBy, retriedBy, taskId } = bulk;
  // A second person has already been asked about the others.
  const toRetry = bulk.refused - bulk.awaiting;
  const mayWrite = useRight(`${resource.area}.write`);
  const client = useQueryClient();
  const follow = useMutation({
    mutationFn: async (call: 'undoBulkChange' | 'retryBulkChange') =>
      (await adminApi[call]({ params: { id }, body: {} })).data.id,
    onSuccess: onFollow,
    onSettled: () => client.invalidateQueries({ queryKey: ['bulk-change', id] }),
  });
  const mayFollow = mayWrite && state === 'DONE';
  return (
    <>
      {follow.error && (
        <Alert color="red" role="alert">
          {follow.error.message}
        </Alert>
      )}
      <Group justify="flex-end">
        {taskId !== null && (
          <Anchor component={Link} to="/tasks" size="sm" mr="auto">
            查看任務
          </Anchor>
        )}
        {mayFollow && changed > 0 && undoneBy === null && (
          <Button
            variant="default"
            loading={follow.isPending && follow.variables === 'undoBulkChange'}
            onClick={() => follow.mutate('undoBulkChange')}
          >
            {change ? '復原這次變更' : '取消這次復原'}
          </Button>
        )}
        {mayFollow && toRetry > 0 && change && retriedBy === null && (
          <Button
            variant="default"
            loading={follow.isPending && follow.variables === 'retryBulkChange'}
            onClick={() => follow.mutate('retryBulkChange')}
          >
            再試略過的 {formatNumber(toRetry)} 筆
          </Button>
        )}
        {onClose && <Button onClick={onClose}>關閉</Button>}
      </Group>
    </>
  );
}
