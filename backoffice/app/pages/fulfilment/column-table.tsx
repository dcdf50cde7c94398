import { Checkbox, Table } from '@mantine/core';
import classes from './fulfilment.module.css';
import type { FulfilmentRow } from './fulfilment-queries.ts';
import { LabelDay } from './label-day.tsx';
import {
  Age,
  Code,
  Condition,
  collectOf,
  deliveryOf,
  keyOf,
  StandingMark,
  unitsOf,
  Warning,
} from './row-parts.tsx';

export interface RowsProps {
  label: string;
  rows: readonly FulfilmentRow[];
  /** The shop's time, ISO. */
  now: string;
  chosen: ReadonlySet<number>;
  onChoose(chosen: ReadonlySet<number>): void;
  onOpen(shipmentId: number): void;
}

/** The rows of one column, the longest waiting first. */
export function ColumnTable({ label, rows, now, chosen, onChoose, onOpen }: RowsProps) {
  const areAll = rows.length > 0 && rows.every((row) => chosen.has(keyOf(row)));
  const toggle = (row: FulfilmentRow) => {
    const next = new Set(chosen);
    if (!next.delete(keyOf(row))) next.add(keyOf(row));
    onChoose(next);
  };
  return (
    // A region that scrolls sideways is reached by the keyboard, too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className={classes.table} aria-label={label} tabIndex={0}>
      <Table withTableBorder highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.choice}>
              <Checkbox
                aria-label="全選這一頁"
                checked={areAll}
                indeterminate={!areAll && chosen.size > 0}
                onChange={() => onChoose(new Set(areAll ? [] : rows.map(keyOf)))}
              />
            </Table.Th>
            <Table.Th>單號</Table.Th>
            <Table.Th>等待</Table.Th>
            <Table.Th>收件人</Table.Th>
            <Table.Th>配送</Table.Th>
            <Table.Th ta="right">件數</Table.Th>
            <Table.Th ta="right">代收</Table.Th>
            <Table.Th>狀況</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)}>
              <Table.Td>
                <Checkbox
                  aria-label={`選取 ${row.code}`}
                  checked={chosen.has(keyOf(row))}
                  onChange={() => toggle(row)}
                />
              </Table.Td>
              <Table.Td className={classes.code}>
                <Code row={row} onOpen={onOpen} />
                <StandingMark row={row} />
                <Warning row={row} />
                {row.labelLife && <LabelDay life={row.labelLife} />}
              </Table.Td>
              <Table.Td>
                <Age row={row} now={now} />
              </Table.Td>
              <Table.Td>{row.recipient}</Table.Td>
              <Table.Td>{deliveryOf(row)}</Table.Td>
              <Table.Td ta="right">{unitsOf(row)}</Table.Td>
              <Table.Td ta="right">{collectOf(row)}</Table.Td>
              <Table.Td>
                <Condition row={row} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
