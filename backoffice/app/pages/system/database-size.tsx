import { Table, Text } from '@mantine/core';
import { formatDateTime } from '#rules/dates.ts';
import { Part, Rows } from './part.tsx';
import { numberOf, type System, sizeOf } from './system.ts';

/** The size of the database and its largest parts. */
export function DatabaseSize({ database }: { database: System['database'] }) {
  const { bytes, archivedAt, tables } = database;
  return (
    <Part title="資料庫">
      <Text size="sm" c="dimmed" mb="xs">
        共 {sizeOf(bytes)} ·{' '}
        {archivedAt
          ? `交易紀錄最近封存於 ${formatDateTime(archivedAt)}`
          : '資料庫沒有封存交易紀錄，備份時間請查看備份程式'}
      </Text>
      <Rows columns={['最大的資料表', '大小', '約有幾筆']} none="沒有資料表">
        {tables.map((table) => (
          <Table.Tr key={table.name}>
            <Table.Td>{table.name}</Table.Td>
            <Table.Td>{sizeOf(table.bytes)}</Table.Td>
            <Table.Td>{table.rows === null ? '—' : numberOf(table.rows)}</Table.Td>
          </Table.Tr>
        ))}
      </Rows>
    </Part>
  );
}
