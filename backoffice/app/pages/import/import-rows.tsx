import { Badge, Button, Group, Table, Text, Title } from '@mantine/core';
import { importWarnings } from '#contract/resources/spreadsheet.ts';
import { formatNumber } from '#rules/numbers.ts';
import type { ImportedRow } from '../../files-api.ts';
import { DifferenceList } from '../../resource/values/differences.tsx';
import { StackedTable } from '../../ui/stacked-table.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import classes from './import.module.css';

interface Props {
  rows: readonly ImportedRow[];
  total: number;
}

/** The first rows with changes, with old and new values. */
export function ChangedRows({ rows, total }: Props) {
  return (
    <section aria-label="變更">
      <Title order={2} size="h5" mb="xs">
        變更
      </Title>
      <First count={rows.length} total={total} />
      <div className={classes.table}>
        <StackedTable withTableBorder>
          <TableHead columns={['列', '動作', '名稱', '內容']} />
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.row}>
                <Table.Td>{row.row}</Table.Td>
                <Table.Td>
                  {row.kind === 'CREATE' ? '新增' : '更新'}
                  {row.isPriceDrop && (
                    <Badge color="red" variant="light" ml="xs">
                      超過門檻，需核可
                    </Badge>
                  )}
                  {row.warnings.map((warning) => (
                    <Badge key={warning} color="yellow" variant="light" ml="xs">
                      {importWarnings[warning]}
                    </Badge>
                  ))}
                </Table.Td>
                <Table.Td>{row.title}</Table.Td>
                <Table.Td>
                  <DifferenceList
                    differences={row.changes.map(({ field, label, before, after }) => ({
                      name: field,
                      label,
                      before: row.kind === 'UPDATE' ? shown(before) : undefined,
                      after: shown(after),
                    }))}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </StackedTable>
      </div>
    </section>
  );
}

const shown = (text: string | null) => (text === null || text === '' ? '（空白）' : text);

/** The first rows with errors, and a download of all of them for correction. */
export function WrongRows({ rows, total, onDownload }: Props & { onDownload(): void }) {
  return (
    <section aria-label="錯誤">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          錯誤
        </Title>
        <Button variant="default" size="xs" onClick={onDownload}>
          下載錯誤的列（errors.xlsx）
        </Button>
      </Group>
      <First count={rows.length} total={total} />
      <div className={classes.table}>
        <StackedTable withTableBorder>
          <TableHead columns={['列', '欄位', '內容', '原因']} />
          <Table.Tbody>
            {rows.flatMap(({ row, errors }) =>
              errors.map(({ column, value, rule }) => (
                <Table.Tr key={`${row} ${column} ${rule}`}>
                  <Table.Td>{row}</Table.Td>
                  <Table.Td>{column}</Table.Td>
                  <Table.Td>{value}</Table.Td>
                  <Table.Td>{rule}</Table.Td>
                </Table.Tr>
              )),
            )}
          </Table.Tbody>
        </StackedTable>
      </div>
    </section>
  );
}

function First({ count, total }: { count: number; total: number }) {
  if (count >= total) return null;
  return (
    <Text size="sm" c="dimmed" mb="xs">
      顯示前 {count} 列，共 {formatNumber(total)} 列
    </Text>
  );
}
