import { Loader, Table, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { giftOutcomeLabels } from '#contract/members.ts';
import { taskStateLabels } from '#contract/tasks.ts';
import { formatDateTime } from '#rules/dates.ts';
import { formatNumber } from '#rules/numbers.ts';
import { adminApi } from '../../api.ts';
import { PageControl } from '../../ui/page-control.tsx';
import { StackedTable } from '../../ui/stacked-table.tsx';
import { Failure, Nothing } from '../../ui/states.tsx';
import classes from '../member/member.module.css';
import { Box } from '../order/box.tsx';
import { GiftForm } from './gift-form.tsx';

const perPage = 20;

/** One coupon for many members, and earlier gifts. */
export default function UserCouponsPage() {
  return (
    <>
      <title>發出優惠券｜後台</title>
      <Title order={1} size="h3" mb="md">
        發出優惠券
      </Title>
      <div className={classes.columns}>
        <GiftForm />
        <Gifts />
      </div>
    </>
  );
}

type Gift = Awaited<ReturnType<typeof adminApi.searchCouponGifts>>['data'][number];

const isUnderWay = ({ state, isAwaitingApproval }: Gift) =>
  !isAwaitingApproval && (state === 'WAITING' || state === 'RUNNING');

/** Earlier gifts to many members. The list is read again while one is under way and the page is visible. */
function Gifts() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ['user-coupons', page],
    queryFn: () => adminApi.searchCouponGifts({ body: { page, perPage } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? 1000 : false),
  });
  const total = data?.meta?.total ?? 0;
  return (
    <Box title="發送紀錄">
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loader aria-label="載入中" />
      ) : data.data.length === 0 ? (
        <Nothing title="還沒有發送過" />
      ) : (
        <div className={classes.scroll}>
          <StackedTable>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>時間</Table.Th>
                <Table.Th>優惠券</Table.Th>
                <Table.Th>狀態</Table.Th>
                <Table.Th>發出</Table.Th>
                <Table.Th>略過</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.data.map((gift) => (
                <Row key={gift.id} gift={gift} />
              ))}
            </Table.Tbody>
          </StackedTable>
        </div>
      )}
      {total > perPage && (
        <PageControl total={total} perPage={perPage} page={page} onChange={setPage} />
      )}
    </Box>
  );
}

function Row({ gift }: { gift: Gift }) {
  const skipped = [
    [giftOutcomeLabels.HAD, gift.had],
    [giftOutcomeLabels.DISABLED, gift.disabled],
    [giftOutcomeLabels.CLOSED, gift.closed],
  ] as const;
  return (
    <Table.Tr>
      <Table.Td>
        {formatDateTime(gift.createdAt)}
        <Text span size="xs" c="dimmed" display="block">
          {gift.by}
        </Text>
      </Table.Td>
      <Table.Td>
        {gift.coupon}
        <Text span size="xs" c="dimmed" display="block">
          {gift.title}　{gift.reason}
        </Text>
      </Table.Td>
      <Table.Td>{gift.isAwaitingApproval ? '等待核可' : taskStateLabels[gift.state]}</Table.Td>
      <Table.Td>
        {formatNumber(gift.given)}／{formatNumber(gift.total)}
      </Table.Td>
      <Table.Td>
        {skipped
          .filter(([, members]) => members > 0)
          .map(([label, members]) => `${label} ${formatNumber(members)}`)
          .join('、') || '—'}
      </Table.Td>
    </Table.Tr>
  );
}
