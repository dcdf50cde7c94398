import { Anchor, Badge, Text } from '@mantine/core';
import { Link } from 'react-router';
import { holdReasonLabels } from '#contract/fulfilment.ts';
import { orderSourceWords } from '#contract/resources/order-choices.ts';
import { formatTwd } from '#rules/numbers.ts';
import { deliveryTimeLabels, shipTypeLabels } from '#rules/order-labels.ts';
import { useRight } from '../../session.ts';
import { ageOf } from '../../ui/age-of.ts';
import classes from './fulfilment.module.css';
import type { FulfilmentRow } from './fulfilment-queries.ts';

/** The key of a row: the parcel, or the order if it has no parcel. */
export const keyOf = ({ shipmentId, orderId }: FulfilmentRow) => shipmentId ?? orderId;

interface CodeProps {
  row: FulfilmentRow;
  onOpen(shipmentId: number): void;
}

/** The number of a row: opens its parcel, or leads to the order. */
export function Code({ row, onOpen }: CodeProps) {
  const { shipmentId, code } = row;
  if (shipmentId === null) return <OrderCode row={row} />;
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      className={classes.open}
      onClick={() => onOpen(shipmentId)}
    >
      {code}
    </Anchor>
  );
}

/** The mark of an order that a standing order made. */
export const StandingMark = ({ row: { isStanding } }: { row: FulfilmentRow }) =>
  isStanding && (
    <Badge variant="outline" size="sm" tt="none" ml={6}>
      {orderSourceWords.STANDING}
    </Badge>
  );

/** How long a row has waited. */
export function Age({ row, now }: { row: FulfilmentRow; now: string }) {
  return (
    <span className={row.isLate ? classes.late : undefined}>
      {ageOf(row.since, now)}
      {row.isLate && '（逾時）'}
    </span>
  );
}

/** The units of a parcel as text, with those already packed before them: 2／5. */
export const unitsOf = ({ packed, units }: FulfilmentRow) =>
  packed > 0 ? `${packed}／${units}` : String(units);

/** The cash (TWD) that the carrier collects, or a dash if everything is paid. */
export const collectOf = ({ collectAmount }: FulfilmentRow) =>
  collectAmount > 0 ? formatTwd(collectAmount) : '—';

/** A link to the order for people who may read it; the warehouse needs only the number. */
function OrderCode({ row: { orderId, code } }: { row: FulfilmentRow }) {
  return useRight('orders.read') ? (
    <Anchor component={Link} size="sm" className={classes.open} to={`/orders/${orderId}`}>
      {code}
    </Anchor>
  ) : (
    code
  );
}

/** The name of the store, or the home with the time of day that the buyer has chosen. */
export function deliveryOf({ shipType, storeName, expectedDeliveryTime }: FulfilmentRow): string {
  if (shipType === 'STORE') return `超商 ${storeName}`;
  const slot =
    expectedDeliveryTime === 'NONE' ? '' : `，${deliveryTimeLabels[expectedDeliveryTime]}`;
  return shipTypeLabels.HOME + slot;
}

/** Why the row must not leave. It is beside the number, where it is also visible on a phone. */
export function Warning({ row }: { row: FulfilmentRow }) {
  const isCancelled = row.orderStatus === 'CANCELLED';
  const why = isCancelled ? '訂單已取消' : row.heldFor && holdReasonLabels[row.heldFor];
  if (!why) return null;
  return (
    <p className={classes.warning} data-ended={isCancelled || undefined}>
      {why}，請勿出貨
    </p>
  );
}

/** What is said about the row besides its column; `none` stands for a row without any. */
export function Condition({ row, none = '—' }: { row: FulfilmentRow; none?: string }) {
  if (row.labelFailure) {
    return <span className={classes.problem}>標籤被拒：{row.labelFailure}</span>;
  }
  const printed = [row.slipPrintedAt && '明細', row.labelPrintedAt && '標籤'].filter(Boolean);
  const words = [
    row.carrierWords && `${row.carrierCode} ${row.carrierWords}`,
    row.trackingNo,
    printed.length > 0 && `已印${printed.join('、')}`,
  ].filter(Boolean);
  const text = words.join('・') || none;
  if (text === '') return null;
  return (
    <Text size="sm" c="dimmed" component="span">
      {text}
    </Text>
  );
}
