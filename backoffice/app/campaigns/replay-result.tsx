import { Alert, Anchor, Button, Group, Loader, Progress, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDate } from '#rules/dates.ts';
import { formatNumber, formatTwd } from '#rules/numbers.ts';
import { adminApi } from '../api.ts';
import { useRight } from '../session.ts';
import { showFailure } from '../ui/show-failure.ts';
import { StackedTable } from '../ui/stacked-table.tsx';
import { Failure } from '../ui/states.tsx';
import classes from './replay.module.css';

type Replay = Awaited<ReturnType<typeof adminApi.readReplay>>['data'];
type Result = NonNullable<Replay['result']>;

const isUnderWay = (state: Replay['state'] | undefined) =>
  state === 'WAITING' || state === 'RUNNING';

/** The progress of a replay, and then its result. It is read again while the replay is under way. */
export function ReplayResult({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['replay', id],
    queryFn: async () => (await adminApi.readReplay({ params: { id } })).data,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.state) ? 1000 : false),
  });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader size="sm" aria-label="載入中" />;
  return (
    <section aria-label="重算的結果" aria-busy={isUnderWay(data.state)}>
      <Text role="status" fw={600}>
        {sentenceOf(data)}
      </Text>
      {isUnderWay(data.state) && <UnderWay replay={data} />}
      {data.error && (
        <Alert color="red" role="alert">
          {data.error}
        </Alert>
      )}
      {data.result && <Sums entity={data.entity} result={data.result} />}
    </section>
  );
}

function sentenceOf({ state, days, from, until, result }: Replay): string {
  switch (state) {
    case 'WAITING':
    case 'RUNNING':
      return `正在重算最近 ${days} 天的訂單`;
    case 'FAILED':
      return '沒有算完';
    case 'CANCELLED':
      return '已取消';
    case 'DONE': {
      const period = `${formatDate(from)} 至 ${formatDate(until)} `;
      const { orders = 0, changed = 0 } = result ?? {};
      return orders === 0
        ? `${period}沒有訂單`
        : `${period}的 ${formatNumber(orders)} 筆訂單，${formatNumber(changed)} 筆會不一樣`;
    }
  }
}

function UnderWay({ replay: { id, isOwn, done, total } }: { replay: Replay }) {
  const client = useQueryClient();
  const mayCancelAll = useRight('tasks.write');
  const mayCancel = isOwn || mayCancelAll;
  const cancel = useMutation({
    mutationFn: () => adminApi.cancelTask({ params: { id } }),
    onError: showFailure,
    onSettled: () => client.invalidateQueries({ queryKey: ['replay', id] }),
  });
  return (
    <Stack gap="xs" mt="xs">
      <Progress value={total > 0 ? (done / total) * 100 : 0} aria-label="重算進度" />
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {formatNumber(done)} ／ {formatNumber(total)} 筆。可以關閉這個畫面，結果會留在
          <Anchor component={Link} to="/tasks" target="_blank" size="sm">
            任務
          </Anchor>
          。
        </Text>
        {mayCancel && (
          <Button
            variant="default"
            size="compact-sm"
            loading={cancel.isPending}
            onClick={() => cancel.mutate()}
          >
            取消重算
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** A difference with its sign; − is U+2212. */
const signed = (amount: number) =>
  amount === 0 ? '不變' : `${amount < 0 ? '−' : '+'}${formatTwd(Math.abs(amount))}`;

function Sums({ entity, result }: { entity: Replay['entity']; result: Result }) {
  const {
    orders,
    unknown,
    discount,
    revenueThen,
    revenueNow,
    revenueChange,
    units,
    gifts,
    examples,
  } = result;
  if (orders === 0) return null;
  const givesGifts = entity === 'threshold-rewards';
  return (
    <>
      <dl className={classes.sums}>
        <div>
          <dt>活動給的折扣</dt>
          <dd>{formatTwd(discount)}</dd>
        </div>
        <div>
          <dt>營收（含運費）</dt>
          {revenueThen === null || revenueNow === null ? (
            <dd>{signed(revenueChange)}</dd>
          ) : (
            <dd>
              {formatTwd(revenueNow)}
              <span>{`原本 ${formatTwd(revenueThen)}，${signed(revenueChange)}`}</span>
            </dd>
          )}
        </div>
        <div>
          <dt>{givesGifts ? '贈品' : '享有活動的商品'}</dt>
          <dd>{givesGifts ? `${formatNumber(gifts)} 份` : `${formatNumber(units)} 件`}</dd>
        </div>
      </dl>
      {unknown > 0 && (
        <Text size="sm" mb="sm">
          {`其中 ${formatNumber(unknown)} 筆的活動條件或內容後來改過，無法重算，當作不變。`}
        </Text>
      )}
      {examples && examples.length > 0 && <Examples examples={examples} />}
    </>
  );
}

function Examples({ examples }: { examples: NonNullable<Result['examples']> }) {
  return (
    <StackedTable captionSide="top">
      <caption className={classes.caption}>差最多的訂單，最多 10 筆</caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>訂單</Table.Th>
          <Table.Th>日期</Table.Th>
          <Table.Th className={classes.amount}>當時應付</Table.Th>
          <Table.Th className={classes.amount}>有活動時</Table.Th>
          <Table.Th className={classes.amount}>差額</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {examples.map(({ id, orderNo, placedAt, paidThen, paidNow, gifts }) => (
          <Table.Tr key={id}>
            <Table.Td>
              {/* The form behind may not be saved yet. */}
              <Anchor
                component={Link}
                to={`/orders/${id}`}
                target="_blank"
                size="sm"
                aria-label={`訂單 ${orderNo}（另開分頁）`}
              >
                {orderNo}
              </Anchor>
            </Table.Td>
            <Table.Td>{formatDate(placedAt)}</Table.Td>
            <Table.Td className={classes.amount}>{formatTwd(paidThen)}</Table.Td>
            <Table.Td className={classes.amount}>{formatTwd(paidNow)}</Table.Td>
            <Table.Td className={classes.amount}>
              {paidNow === paidThen && gifts > 0 ? `贈品 ${gifts} 份` : signed(paidNow - paidThen)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </StackedTable>
  );
}
