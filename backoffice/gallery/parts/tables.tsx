import { Badge, Table } from '@mantine/core';
import { PageControl } from '../../app/ui/page-control.tsx';
import { TableHead } from '../../app/ui/table-head.tsx';
import type { Part } from '../part.ts';

const ignore = () => {};
const rows = [
  ['20261120000001', '待出貨', 'violet', '1,280'],
  ['20261120000002', '已取消', 'gray', '560'],
  ['20261120000003', '異常', 'red', '899'],
] as const;

export const part: Part = {
  title: '表格與分頁',
  states: {
    有資料: (
      <Table>
        <TableHead columns={['單號', '狀態', '金額']} />
        <Table.Tbody>
          {rows.map(([orderNo, words, color, amount]) => (
            <Table.Tr key={orderNo}>
              <Table.Td>{orderNo}</Table.Td>
              <Table.Td>
                <Badge color={color} variant="light">
                  {words}
                </Badge>
              </Table.Td>
              <Table.Td>{amount}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    ),
    第一頁: <PageControl total={120} perPage={20} page={1} onChange={ignore} />,
    中間的頁: <PageControl total={1200} perPage={20} page={30} onChange={ignore} />,
  },
};
