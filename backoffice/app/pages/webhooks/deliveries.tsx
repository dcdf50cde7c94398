import {
  Badge,
  Button,
  Group,
  NativeSelect,
  Stack,
  Table,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type DeliveryState,
  deliveryFailureLabel,
  deliveryStateLabels,
  deliveryStates,
  webhookEventLabel,
} from '#contract/webhooks.ts';
import { formatDateTime } from '#rules/dates.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { useSubmit } from '../../identity/use-submit.ts';
import { PageControl } from '../../ui/page-control.tsx';
import { StackedTable } from '../../ui/stacked-table.tsx';
import { Failure } from '../../ui/states.tsx';
import type { ShownDelivery, ShownWebhook } from './shown-webhook.ts';

const perPage = 20;
/** Milliseconds between two looks at the list while something waits. */
const pause = 2_000;

const colours: Readonly<Record<DeliveryState, string>> = {
  WAITING: 'yellow',
  DELIVERED: 'green',
  GIVEN_UP: 'red',
};

/** What was sent, what waits, and what can be sent again. */
export function Deliveries({ webhook }: { webhook: ShownWebhook }) {
  const params = { id: webhook.id };
  const client = useQueryClient();
  const { failure, isBusy, run } = useSubmit();
  const [page, setPage] = useState(1);
  const [state, setState] = useState<DeliveryState | ''>('');
  const { data, error, refetch } = useQuery({
    queryKey: ['webhooks', webhook.id, 'deliveries', state, page],
    queryFn: () =>
      adminApi.listWebhookDeliveries({ params, query: { ...(state && { state }), page, perPage } }),
    refetchInterval: ({ state: { data: last } }) =>
      last?.data.some(isWaiting) && webhook.isActive ? pause : false,
  });
  const act = (work: () => Promise<unknown>, message: string) =>
    void run(async () => {
      await work();
      notifications.show({ color: 'green', message });
      await client.invalidateQueries({ queryKey: ['webhooks'] });
    });
  const replay = ({ id }: ShownDelivery) =>
    act(() => adminApi.replayWebhookDelivery({ params: { id } }), '已排入，稍後送出');
  return (
    <Stack component="section" aria-labelledby="deliveries" mt="xl" gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h5" id="deliveries">
          送達紀錄
        </Title>
        <Button
          variant="default"
          disabled={!webhook.isActive || isBusy}
          onClick={() => act(() => adminApi.testWebhook({ params }), '已排入測試事件')}
        >
          送出測試事件
        </Button>
      </Group>
      <FailureLine>{failure}</FailureLine>
      <NativeSelect
        label="狀態"
        maw="12rem"
        value={state}
        data={[
          { value: '', label: '全部' },
          ...deliveryStates.map((value) => ({ value, label: deliveryStateLabels[value] })),
        ]}
        onChange={({ currentTarget }) => {
          setState(currentTarget.value as DeliveryState | '');
          setPage(1);
        }}
      />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && <Text size="sm">沒有紀錄。紀錄保留 30 天。</Text>}
      {data && data.data.length > 0 && (
        <DeliveryTable rows={data.data} mayReplay={webhook.isActive && !isBusy} onReplay={replay} />
      )}
      {data?.meta && data.meta.total > perPage && (
        <PageControl total={data.meta.total} perPage={perPage} page={page} onChange={setPage} />
      )}
    </Stack>
  );
}

const isWaiting = ({ state }: ShownDelivery) => state === 'WAITING';

interface TableProps {
  rows: readonly ShownDelivery[];
  mayReplay: boolean;
  onReplay(delivery: ShownDelivery): void;
}

function DeliveryTable({ rows, mayReplay, onReplay }: TableProps) {
  return (
    <StackedTable aria-label="送達紀錄">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>時間</Table.Th>
          <Table.Th>事件</Table.Th>
          <Table.Th>狀態</Table.Th>
          <Table.Th>說明</Table.Th>
          <Table.Th>
            <VisuallyHidden>操作</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            mayReplay={mayReplay}
            onReplay={() => onReplay(delivery)}
          />
        ))}
      </Table.Tbody>
    </StackedTable>
  );
}

interface RowProps {
  delivery: ShownDelivery;
  mayReplay: boolean;
  onReplay(): void;
}

function DeliveryRow({ delivery, mayReplay, onReplay }: RowProps) {
  const { type, state, createdAt, eventId } = delivery;
  const name = webhookEventLabel(type);
  return (
    <Table.Tr>
      <Table.Td>{formatDateTime(createdAt)}</Table.Td>
      <Table.Td title={eventId}>{name}</Table.Td>
      <Table.Td>
        <Badge color={colours[state]} variant="light" c="dark">
          {deliveryStateLabels[state]}
        </Badge>
      </Table.Td>
      <Table.Td>{wordsOf(delivery)}</Table.Td>
      <Table.Td>
        <Button
          size="compact-sm"
          variant="default"
          disabled={!mayReplay}
          aria-label={`再送一次：${name} ${formatDateTime(createdAt)}`}
          onClick={onReplay}
        >
          再送一次
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

function wordsOf({ state, tries, lastFailure, nextTryAt, endedAt }: ShownDelivery): string {
  if (state === 'DELIVERED') return endedAt ? `${formatDateTime(endedAt)} 送達` : '';
  const why = lastFailure ? `試了 ${tries} 次，${deliveryFailureLabel(lastFailure)}` : '';
  const next = state === 'WAITING' && nextTryAt ? `${formatDateTime(nextTryAt)} 再試` : '';
  return [why, next].filter((part) => part !== '').join('；');
}
