import { Table, Text } from '@mantine/core';
import { useState } from 'react';
import { stockSourceWords } from '#contract/stocks.ts';
import { formatDateTime } from '#rules/dates.ts';
import { formatNumber } from '#rules/numbers.ts';
import { PageControl } from '../../ui/page-control.tsx';
import { SeenLink } from '../../ui/seen-link.tsx';
import { StackedTable } from '../../ui/stacked-table.tsx';
import { Failure } from '../../ui/states.tsx';
import { Box } from '../order/box.tsx';
import { movementsPerPage, reasonOf, type StockPage, signed, useMovements } from './stock.ts';
import classes from './stocks.module.css';

/** All movements, newest first, each with the count after it, the order or the person, and the reason. */
export function Ledger({ page: { id, source } }: { page: StockPage }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useMovements(id, page);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  const total = data?.meta?.total ?? 0;
  return (
    <Box title={`異動（${stockSourceWords[source]}）`}>
      <div className={classes.table}>
        <StackedTable>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>時間</Table.Th>
              <Table.Th>原因</Table.Th>
              <Table.Th className={classes.number}>增減</Table.Th>
              <Table.Th className={classes.number}>餘額</Table.Th>
              <Table.Th>訂單或人員</Table.Th>
              <Table.Th>說明</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {(data?.data ?? []).map((line) => (
              <Table.Tr key={line.id}>
                <Table.Td>{formatDateTime(line.at)}</Table.Td>
                <Table.Td>{reasonOf(line)}</Table.Td>
                <Table.Td className={classes.number}>{signed(line.change)}</Table.Td>
                <Table.Td className={classes.number}>{formatNumber(line.balance)}</Table.Td>
                <Table.Td>
                  {line.order ? (
                    <SeenLink to={`/orders/${line.order.id}`}>{line.order.orderNo}</SeenLink>
                  ) : (
                    (line.by ?? '系統')
                  )}
                </Table.Td>
                <Table.Td>{line.note}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </StackedTable>
      </div>
      {data && total === 0 && (
        <Text size="sm" c="dimmed">
          還沒有異動
        </Text>
      )}
      {total > movementsPerPage && (
        <PageControl total={total} perPage={movementsPerPage} page={page} onChange={setPage} />
      )}
    </Box>
  );
}
