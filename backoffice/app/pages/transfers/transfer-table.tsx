import { Text } from '@mantine/core';
import type { Reply } from '#contract/call.ts';
import type { adminPaymentCalls } from '#contract/calls/admin-payments.ts';
import { formatDateTime } from '#rules/dates.ts';
import { formatTwd } from '#rules/numbers.ts';
import { bankLabel } from '#rules/payments/banks.ts';
import { SeenLink } from '../../ui/seen-link.tsx';
import { BankFileLine } from '../order/bank-file-line.tsx';
import classes from './transfers.module.css';

type Row = Reply<typeof adminPaymentCalls.listTransfers>['rows'][number];

const day = 86_400;

/** How long a refund has waited. */
const ageWords = (seconds: number) =>
  seconds < day ? '今天提出' : `已等 ${Math.floor(seconds / day)} 天`;

/** One refund a row, the oldest first; on a phone each is a card. */
export function TransferTable({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className={classes.rows} aria-label="待匯款的退款">
      {rows.map((row) => (
        <Transfer key={row.id} row={row} />
      ))}
    </ul>
  );
}

function Transfer({ row }: { row: Row }) {
  const { orderId, orderNo, amount, reason, account, ageSeconds, createdAt } = row;
  return (
    <li>
      <SeenLink to={`/orders/${orderId}`}>{orderNo}</SeenLink>
      <b className={classes.amount}>{formatTwd(amount)}</b>
      <span className={account ? undefined : classes.wanted}>
        {account
          ? `${bankLabel(account.bankCode)}　${account.account}　${account.holder}`
          : '等顧客填寫收款帳戶'}
      </span>
      <div>
        <BankFileLine refund={row} account={account} />
        <Text size="xs" c="dimmed">
          {reason}　{ageWords(ageSeconds)}（{formatDateTime(createdAt)}）
        </Text>
      </div>
    </li>
  );
}
