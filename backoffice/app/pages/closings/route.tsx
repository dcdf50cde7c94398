import { Button, Skeleton, Table, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClosingKind } from '#contract/metrics.ts';
import { formatDateTime } from '#rules/dates.ts';
import analyticsClasses from '../../analytics/analytics.module.css';
import { downloadClosing } from '../../analytics/downloads.ts';
import { numberWords } from '../../analytics/number-words.ts';
import { ScrollFrame } from '../../analytics/scroll-frame.tsx';
import { adminApi } from '../../api.ts';
import { showFailure } from '../../ui/show-failure.ts';
import { StackedTable } from '../../ui/stacked-table.tsx';
import { Failure, Nothing } from '../../ui/states.tsx';

type Closing = Awaited<ReturnType<typeof adminApi.searchClosings>>['data']['closings'][number];

const key = ['closings'];
const isUnderWay = ({ closedAt, taskState }: Closing) =>
  closedAt === null && (taskState === 'WAITING' || taskState === 'RUNNING');

/** When it was closed, or why it is not yet. */
const stateWords = (closing: Closing) => {
  if (closing.closedAt) return formatDateTime(closing.closedAt);
  return isUnderWay(closing) ? '製作中' : '未完成，請再結算';
};

/** The monthly closings, and the next month to close. */
export default function ClosingsPage() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async () => (await adminApi.searchClosings({ body: {} })).data,
    refetchInterval: ({ state }) => (state.data?.closings.some(isUnderWay) ? 1000 : false),
  });
  const close = useMutation({
    mutationFn: (month: string) => adminApi.createClosing({ body: { month } }),
    onError: showFailure,
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  const next = data?.next;
  return (
    <>
      <title>月結｜後台</title>
      <Title order={1} size="h3" mb={4}>
        月結
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        每月一次，把訂單、收款、退款、發票、折讓與運費結成一份 Excel
        檔。完成後不再變更；之後的變動列為下一次月結的更正。
      </Text>
      {next && (
        <Button
          mb="md"
          // A press while its month is being closed is refused.
          disabled={data.closings.some(isUnderWay)}
          loading={close.isPending}
          onClick={() => close.mutate(next)}
        >
          {`結算 ${next.replace('-', ' 年 ')} 月`}
        </Button>
      )}
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton h="12rem" role="status" aria-label="載入中" />
      ) : data.closings.length === 0 ? (
        <Nothing title="還沒有月結" />
      ) : (
        <ScrollFrame label="月結">
          <StackedTable className={analyticsClasses.numbers}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>月份</Table.Th>
                <Table.Th>編號</Table.Th>
                <Table.Th>收款</Table.Th>
                <Table.Th>退款</Table.Th>
                <Table.Th>營收</Table.Th>
                <Table.Th>更正</Table.Th>
                <Table.Th>完成</Table.Th>
                <Table.Th>檔案</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.closings.map((closing) => (
                <ClosingRow key={closing.id} closing={closing} />
              ))}
            </Table.Tbody>
          </StackedTable>
        </ScrollFrame>
      )}
    </>
  );
}

function ClosingRow({ closing }: { closing: Closing }) {
  const { id, month, closedAt, by, sums } = closing;
  const file = useMutation({
    mutationFn: () => downloadClosing(id),
    onError: showFailure,
  });
  const of = (kind: ClosingKind) => sums.find((each) => each.kind === kind)?.amount ?? 0;
  const money = (value: number) => (closedAt ? numberWords(value, 'TWD') : '');
  const corrections = sums.reduce((all, each) => all + each.corrections, 0);
  return (
    <Table.Tr>
      <Table.Th scope="row">{month.replace('-', '.')}</Table.Th>
      <Table.Td>{id}</Table.Td>
      <Table.Td>{money(of('PAYMENT'))}</Table.Td>
      <Table.Td>{money(of('REFUND'))}</Table.Td>
      <Table.Td>{money(of('PAYMENT') - of('REFUND'))}</Table.Td>
      <Table.Td>{closedAt && `${corrections} 列`}</Table.Td>
      <Table.Td>
        {stateWords(closing)}
        <span className={analyticsClasses.earlier}>{by}</span>
      </Table.Td>
      <Table.Td>
        {closedAt && (
          <Button
            size="xs"
            variant="default"
            aria-label={`下載 ${month} 的月結`}
            loading={file.isPending}
            onClick={() => file.mutate()}
          >
            下載
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
