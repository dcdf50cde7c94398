import { Anchor, Checkbox, Table, Text } from '@mantine/core';
import { Link } from 'react-router';
import { holdReasonLabels } from '#contract/fulfilment.ts';
import { formatTwd } from '#rules/numbers.ts';
import { deliveryTimeLabels, shipTypeLabels } from '#rules/order-labels.ts';
import { useRight } from '../../session.ts';
import { ageOf } from '../../ui/age-of.ts';
import classes from './fulfilment.module.css';
import type { FulfilmentRow } from './fulfilment-queries.ts';
import { LabelDay } from './label-day.tsx';

interface Props {
  label: string;
  rows: readonly FulfilmentRow[];
  /** The shop's time, ISO. */
  now: string;
  chosen: ReadonlySet<number>;
  onChoose(chosen: ReadonlySet<number>): void;
  onOpen(shipmentId: number): void;
}

/** The key of a row: the parcel, or the order if it has no parcel. */
export const keyOf = ({ shipmentId, orderId }: FulfilmentRow) => shipmentId ?? orderId;

/** The rows of one column, the longest waiting first. */
export function ColumnTable({ label, rows, now, chosen, onChoose, onOpen }: Props) {
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
                {row.shipmentId === null ? (
                  <OrderCode row={row} />
                ) : (
                  <Anchor
                    component="button"
                    type="button"
                    size="sm"
                    onClick={() => row.shipmentId !== null && onOpen(row.shipmentId)}
                  >
                    {row.code}
                  </Anchor>
                )}
                <Warning row={row} />
                {row.labelLife && <LabelDay life={row.labelLife} />}
              </Table.Td>
              <Table.Td className={row.isLate ? classes.late : undefined}>
                {ageOf(row.since, now)}
                {row.isLate && '（逾時）'}
              </Table.Td>
              <Table.Td>{row.recipient}</Table.Td>
              <Table.Td>{wayOf(row)}</Table.Td>
              <Table.Td ta="right">
                {row.packed > 0 ? `${row.packed}／${row.units}` : row.units}
              </Table.Td>
              <Table.Td ta="right">
                {row.collectAmount > 0 ? formatTwd(row.collectAmount) : '—'}
              </Table.Td>
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

/** A link to the order for people who may read it; the warehouse needs only the number. */
function OrderCode({ row: { orderId, code } }: { row: FulfilmentRow }) {
  return useRight('orders.read') ? (
    <Anchor component={Link} size="sm" to={`/orders/${orderId}`}>
      {code}
    </Anchor>
  ) : (
    code
  );
}

function wayOf({ shipType, storeName, expectedDeliveryTime }: FulfilmentRow): string {
  if (shipType === 'STORE') return `超商 ${storeName}`;
  const slot =
    expectedDeliveryTime === 'NONE' ? '' : `，${deliveryTimeLabels[expectedDeliveryTime]}`;
  return shipTypeLabels.HOME + slot;
}

/** Why the row must not leave. It is beside the number, where it is also visible on a phone. */
function Warning({ row }: { row: FulfilmentRow }) {
  const isCancelled = row.orderStatus === 'CANCELLED';
  const why = isCancelled ? '訂單已取消' : row.heldFor && holdReasonLabels[row.heldFor];
  if (!why) return null;
  return (
    <p className={classes.warning} data-ended={isCancelled || undefined}>
      {why}，請勿出貨
    </p>
  );
}

/** Facts about the row besides its column. */
function Condition({ row }: { row: FulfilmentRow }) {
  if (row.labelFailure) {
    return <span className={classes.problem}>標籤被拒：{row.labelFailure}</span>;
  }
  const printed = [row.slipPrintedAt && '明細', row.labelPrintedAt && '標籤'].filter(Boolean);
  const words = [
    row.carrierWords && `${row.carrierCode} ${row.carrierWords}`,
    row.trackingNo,
    printed.length > 0 && `已印${printed.join('、')}`,
  ].filter(Boolean);
  return (
    <Text size="sm" c="dimmed" component="span">
      {words.join('・') || '—'}
    </Text>
  );
}
