import { Badge, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Reply } from '#contract/call.ts';
import type { adminPaymentCalls } from '#contract/calls/admin-payments.ts';
import { attemptStatusWords, refundStatusWords } from '#contract/resources/order-choices.ts';
import { formatDateTime } from '#rules/dates.ts';
import { formatTwd } from '#rules/numbers.ts';
import { transferBank } from '#rules/order-labels.ts';
import { paymentTypeLabel } from '#rules/payments/payment-types.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { useRight } from '../../session.ts';
import { NotAllowed } from '../../ui/states.tsx';
import { BankFileLine } from './bank-file-line.tsx';
import { Box } from './box.tsx';
import { ByHand } from './by-hand.tsx';
import classes from './order.module.css';
import { type OrderPage, useAction } from './order-page.ts';
import { RefundAccount } from './refund-account.tsx';

type Payments = Reply<typeof adminPaymentCalls.readOrderPayments>;

/** Amounts due, received and refunded, and every attempt behind them. */
export function MoneyBox({ page }: { page: OrderPage }) {
  const { money, order, delivery, transfer } = page;
  const mayRead = useRight('money.read');
  const { data } = useQuery({
    queryKey: ['order-payments', order.id],
    queryFn: async () => (await adminApi.readOrderPayments({ params: { id: order.id } })).data,
    enabled: mayRead,
  });
  return (
    <Box title="款項">
      <dl className={classes.money}>
        <Sum label="應收" value={money.asked} />
        <Sum label="已收" value={money.paid} />
        <Sum label="已退（含處理中）" value={money.refunded} />
        <Sum label="未收" value={money.outstanding} />
      </dl>
      <Text size="sm" my="sm">
        付款方式：{paymentTypeLabel(order.paymentType, delivery.shipType)}
      </Text>
      {transfer && (
        <Text size="sm" my="sm">
          轉帳帳號：{transferBank.name}（{transferBank.code}）{transfer.virtualAccount}
          {transfer.expiryDate && `，期限 ${formatDateTime(transfer.expiryDate)}`}
        </Text>
      )}
      {!mayRead && <NotAllowed what="付款與退款的明細" access="money.read" />}
      <ul className={classes.list} id="payments" aria-label="付款與退款">
        {data?.attempts.map((attempt) => (
          <Attempt key={attempt.id} orderId={order.id} attempt={attempt} />
        ))}
        {data?.refunds.map((refund) => (
          <Refund
            key={`refund-${refund.id}`}
            orderId={order.id}
            refund={refund}
            account={data?.refundAccount ?? null}
          />
        ))}
      </ul>
    </Box>
  );
}

function Sum({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatTwd(value)}</dd>
    </div>
  );
}

function Attempt({ orderId, attempt }: { orderId: number; attempt: Payments['attempts'][number] }) {
  const { id, provider, status, number, amount, capturedAmount, isSurplus } = attempt;
  const { startedAt, transactionId } = attempt;
  const mayAsk = useRight('money.write');
  const ask = useAction(
    orderId,
    async () => {
      const { data } = await adminApi.askProvider({ params: { id } });
      if (!data.isAnswered) throw new Error('金流沒有回覆，請稍後再查詢');
    },
    { done: '金流已回覆，款項已依回覆更新' },
  );
  const isAsked = provider === 'LINE_PAY' || provider === 'CATHAY_CREDIT_CARD';
  return (
    <li>
      <Badge variant="light" tt="none" color={status === 'SUCCEEDED' ? 'green' : 'gray'} c="dark">
        {attemptStatusWords[status]}
      </Badge>{' '}
      {isSurplus ? '多付的款項' : `第 ${number} 次`}　{paymentTypeLabel(provider, 'HOME')}
      {`　${formatTwd(amount)}`}
      {capturedAmount > 0 && capturedAmount !== amount && `（實收 ${formatTwd(capturedAmount)}）`}
      <Text size="xs" c="dimmed">
        {formatDateTime(startedAt)}
        {transactionId && `　交易 ${transactionId}`}
        {attempt.failureCode && `　代碼 ${attempt.failureCode}`}
      </Text>
      {mayAsk && isAsked && (
        <Button
          variant="default"
          size="xs"
          mt={4}
          loading={ask.isPending}
          aria-label={`向金流查詢第 ${number} 次付款`}
          onClick={() => ask.mutate()}
        >
          向金流查詢
        </Button>
      )}
      <FailureLine>{ask.error?.message}</FailureLine>
    </li>
  );
}

interface RefundProps {
  orderId: number;
  refund: Payments['refunds'][number];
  account: Payments['refundAccount'];
}

function Refund({ orderId, refund, account }: RefundProps) {
  const { status, amount, reason, doneAt, createdAt, handReference, failureCode } = refund;
  const mayComplete = useRight('refund.complete');
  const isOwed = status === 'BY_HAND' || status === 'FAILED';
  return (
    <li>
      <Badge variant="light" tt="none" color={status === 'DONE' ? 'green' : 'yellow'} c="dark">
        {refundStatusWords[status]}
      </Badge>{' '}
      退款 {formatTwd(amount)}　{reason}
      <Text size="xs" c="dimmed">
        {formatDateTime(doneAt ?? createdAt)}
        {handReference && `　匯款編號 ${handReference}`}
        {failureCode && `　代碼 ${failureCode}`}
      </Text>
      {isOwed && <BankFileLine refund={refund} account={account} />}
      {isOwed && <RefundAccount orderId={orderId} refundId={refund.id} account={account} />}
      {isOwed && mayComplete && <ByHand refund={refund} />}
    </li>
  );
}
