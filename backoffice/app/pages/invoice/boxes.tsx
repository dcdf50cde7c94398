import { Text } from '@mantine/core';
import { formatDateTime } from '#rules/dates.ts';
import { formatTwd } from '#rules/numbers.ts';
import { orderStatusLabel, paymentStatusLabels } from '#rules/order-labels.ts';
import { Box, Detail } from '../order/box.tsx';
import classes from '../order/order.module.css';
import type { InvoicePage } from './invoice-page.ts';

interface Props {
  page: InvoicePage;
}

/** Amounts and moments of the invoice, and the state of its order. */
export function DetailsBox({ page }: Props) {
  const { invoice, order, left, voidBefore, whyNotVoid } = page;
  return (
    <Box title="發票">
      <dl className={classes.details}>
        <Detail label="號碼">{invoice.invoiceNo ?? '—'}</Detail>
        <Detail label="金額">{formatTwd(invoice.amount)}</Detail>
        {invoice.status === 'ISSUED' && <Detail label="還能折讓">{formatTwd(left)}</Detail>}
        {invoice.issuedAt && <Detail label="開立">{formatDateTime(invoice.issuedAt)}</Detail>}
        {invoice.voidedAt && <Detail label="作廢">{formatDateTime(invoice.voidedAt)}</Detail>}
        {invoice.status === 'ISSUED' && (
          <Detail label="能否作廢">
            {whyNotVoid ?? (voidBefore ? `可以，到 ${formatDateTime(voidBefore)} 為止` : '—')}
          </Detail>
        )}
        <Detail label="訂單">
          {orderStatusLabel(order.orderStatus, 'HOME')}、{paymentStatusLabels[order.paymentStatus]}
        </Detail>
        <Detail label="收件人">{order.recipient}</Detail>
      </dl>
    </Box>
  );
}

/** What happened to the invoice, newest first. */
export function HistoryBox({ page: { history } }: Props) {
  return (
    <Box title="歷程">
      <ol className={classes.timeline} reversed>
        {history.toReversed().map(({ at, text, by }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id of their own, and are only ever added
          <li key={history.length - index} data-source={by ? 'PERSON' : 'SYSTEM'}>
            <p>{text}</p>
            <Text size="xs" c="dimmed">
              {formatDateTime(at)}　{by ?? '系統'}
            </Text>
          </li>
        ))}
      </ol>
    </Box>
  );
}

/** The voided invoices of the order that this one replaced. */
export function EarlierBox({ page: { earlier } }: Props) {
  if (earlier.length === 0) return null;
  return (
    <Box title="先前作廢的發票">
      <ul className={classes.list}>
        {earlier.map(({ invoiceNo, amount, voidedAt }) => (
          <li key={invoiceNo}>
            {invoiceNo}　{formatTwd(amount)}
            {voidedAt && (
              <Text size="xs" c="dimmed">
                作廢 {formatDateTime(voidedAt)}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </Box>
  );
}
