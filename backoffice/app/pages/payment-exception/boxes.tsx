import { Badge, Text } from '@mantine/core';
import type { ReportSource } from '#contract/payment-enumerations.ts';
import {
  attemptStatusWords,
  refundStatusWords,
  resolutionWords,
  resolverWords,
} from '#contract/resources/order-choices.ts';
import { formatDateTime } from '#rules/dates.ts';
import { formatTwd } from '#rules/numbers.ts';
import { orderStatusLabel, paymentStatusLabels } from '#rules/order-labels.ts';
import { paymentTypeLabel } from '#rules/payments/payment-types.ts';
import { SeenLink } from '../../ui/seen-link.tsx';
import { Box, Detail } from '../order/box.tsx';
import { ByHand } from '../order/by-hand.tsx';
import classes from '../order/order.module.css';
import { type ExceptionPage, useActions } from './exception-page.ts';

interface Props {
  page: ExceptionPage;
}

/** The received and the expected amount. */
export function MoneyBox({ page }: Props) {
  const { amount, expectedAmount, provider, virtualAccount, code, deposits, books } = page;
  if (books) return null;
  const difference = (amount ?? 0) - (expectedAmount ?? 0);
  return (
    <Box title="款項">
      <dl className={classes.details}>
        <Detail label="實收金額">
          {amount === null
            ? '不明'
            : amount < 0
              ? `銀行收回 ${formatTwd(-amount)}`
              : formatTwd(amount)}
        </Detail>
        <Detail label="應收金額">
          {expectedAmount === null ? '不明' : formatTwd(expectedAmount)}
        </Detail>
        {amount !== null && expectedAmount !== null && difference !== 0 && (
          <Detail label="差額">
            {difference > 0 ? '多' : '少'} {formatTwd(Math.abs(difference))}
          </Detail>
        )}
        {provider && <Detail label="付款方式">{paymentTypeLabel(provider, 'HOME')}</Detail>}
        {virtualAccount && <Detail label="轉帳帳號">{virtualAccount}</Detail>}
        {code && <Detail label="金流代碼">{code}</Detail>}
      </dl>
      {deposits.length > 0 && (
        <ul className={classes.list} aria-label="入帳">
          {deposits.map((deposit) => (
            <li key={`${deposit.depositedAt} ${deposit.receivedAt} ${deposit.amount}`}>
              入帳 {formatTwd(deposit.amount)}
              <Text size="xs" c="dimmed">
                {formatDateTime(deposit.depositedAt)}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}

/** Nothing for a difference of the books, which belongs to no order. */
export function OrderBox({ page: { order, kind } }: Props) {
  if (kind === 'BOOKS_DIFFER') return null;
  return (
    <Box title="訂單">
      {order ? (
        <dl className={classes.details}>
          <Detail label="單號">
            <SeenLink to={`/orders/${order.id}`}>{order.orderNo}</SeenLink>
          </Detail>
          <Detail label="狀態">
            {orderStatusLabel(order.orderStatus, 'HOME')}、
            {paymentStatusLabels[order.paymentStatus]}
          </Detail>
          <Detail label="金額">{formatTwd(order.paidAmount)}</Detail>
          <Detail label="付款方式">{paymentTypeLabel(order.paymentType, 'HOME')}</Detail>
          <Detail label="收件人">
            {order.recipient}　{order.recipientMobile}
          </Detail>
        </dl>
      ) : (
        <Text size="sm">還不知道這筆款項屬於哪一筆訂單。</Text>
      )}
    </Box>
  );
}

/** The failed refund, with the field for the bank's reference. */
export function RefundBox({ page }: Props) {
  const { refund } = page;
  const actions = useActions(page);
  if (!refund) return null;
  return (
    <Box title="退款">
      <Badge
        variant="light"
        tt="none"
        color={refund.status === 'DONE' ? 'green' : 'yellow'}
        c="dark"
      >
        {refundStatusWords[refund.status]}
      </Badge>{' '}
      退款 {formatTwd(refund.amount)}　{refund.reason}
      <Text size="xs" c="dimmed">
        {formatDateTime(refund.doneAt ?? refund.createdAt)}
        {refund.handReference && `　匯款編號 ${refund.handReference}`}
        {refund.failureCode && `　代碼 ${refund.failureCode}`}
      </Text>
      {actions.has('COMPLETE_REFUND') && <ByHand refund={refund} />}
    </Box>
  );
}

/** Words for a provider's messages about a payment; of unknown kinds the provider's own word is shown. */
const reportWords: Readonly<Record<string, string>> = {
  PAID: '已收到款項',
  FAILED: '付款失敗',
  MISSING: '沒有這筆付款',
  OPEN: '尚未付款',
  READY: '等待請款',
};

/** How a message arrived. */
const sourceLabels: Readonly<Record<ReportSource, string>> = {
  START: '開始付款時',
  RETURN: '顧客返回時',
  NOTIFICATION: '對方通知',
  QUERY: '我方查詢',
  OPERATOR: '人工處理',
};

/** The payment of the exception, and its provider's messages. */
export function PaymentBox({ page: { attempt, messages } }: Props) {
  if (!attempt) return null;
  const { number, status, amount, capturedAmount, refundedAmount } = attempt;
  return (
    <Box title="這次付款">
      <dl className={classes.details}>
        <Detail label="第幾次">第 {number} 次</Detail>
        <Detail label="狀態">{attemptStatusWords[status]}</Detail>
        <Detail label="金額">{formatTwd(amount)}</Detail>
        <Detail label="已收">{formatTwd(capturedAmount)}</Detail>
        <Detail label="已退（含處理中）">{formatTwd(refundedAmount)}</Detail>
      </dl>
      {messages.length > 0 && (
        <ul className={classes.list} aria-label="金流的回覆">
          {messages.map(({ at, door, state, amount: said, code }) => (
            <li key={`${at} ${door} ${state} ${code}`}>
              {reportWords[state] ?? state}
              {said !== null && `　${formatTwd(said)}`}
              <Text size="xs" c="dimmed">
                {formatDateTime(at)}　{sourceLabels[door]}
                {code && code !== state && `　代碼 ${code}`}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}

/** The finding of the nightly comparison of the shop's own ledgers. */
export function LedgerDifferenceBox({ page: { books } }: Props) {
  if (!books) return null;
  return (
    <Box title="帳目">
      <dl className={classes.details}>
        <Detail label="矛盾">{books.complaint}</Detail>
        <Detail label="筆數">{books.rows}</Detail>
        <Detail label="資料">
          {books.subject}　{books.ids}
        </Detail>
      </dl>
    </Box>
  );
}

/** Nothing while the exception is open. */
export function ClosedBox({ page: { resolvedAt, resolvedBy, resolution, isMoneyThere } }: Props) {
  if (!resolvedAt) return null;
  return (
    <Box title="結案">
      <dl className={classes.details}>
        <Detail label="時間">{formatDateTime(resolvedAt)}</Detail>
        <Detail label="結案者">{resolverWords[resolvedBy ?? ''] ?? resolvedBy}</Detail>
        <Detail label="處理方式">{resolutionWords[resolution ?? ''] ?? resolution}</Detail>
        {isMoneyThere !== null && (
          <Detail label="款項">{isMoneyThere ? '仍在' : '已被收回'}</Detail>
        )}
      </dl>
    </Box>
  );
}
