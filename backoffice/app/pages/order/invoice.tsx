import { Button, Text } from '@mantine/core';
import { Link } from 'react-router';
import { formatDateTime } from '#rules/dates.ts';
import { formatTwd } from '#rules/numbers.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { useRight } from '../../session.ts';
import { Box, Detail } from './box.tsx';
import classes from './order.module.css';
import { type OrderPage, useAction } from './order-page.ts';

type Invoice = NonNullable<OrderPage['invoice']>;

const labels: Readonly<Record<Invoice['status'], string>> = {
  DUE: '待開立',
  SENT: '開立中，等待回覆',
  ISSUED: '已開立',
  VOIDED: '已作廢',
};

/** The invoice of the order, and its corrections by refunds. */
export function InvoiceBox({ page: { order, invoice } }: { page: OrderPage }) {
  const { id } = order;
  const mayAsk = useRight('money.write');
  const mayRead = useRight('money.read');
  const again = useAction(id, () => adminApi.reissueInvoice({ params: { id } }), {
    done: '發票已處理完成',
  });
  const isNumberMissing = invoice?.status === 'DUE' || invoice?.status === 'SENT';
  const isOpen = isNumberMissing || invoice?.corrections.some(({ status }) => status !== 'DONE');
  return (
    <Box
      title="發票"
      actions={
        mayAsk &&
        isOpen && (
          <Button
            size="xs"
            variant="default"
            loading={again.isPending}
            onClick={() => again.mutate()}
          >
            {isNumberMissing ? '重新開立' : '重新處理折讓'}
          </Button>
        )
      }
    >
      <FailureLine>{again.error?.message}</FailureLine>
      {invoice ? (
        <dl className={classes.details}>
          <Detail label="狀態">{labels[invoice.status]}</Detail>
          <Detail label="號碼">{invoice.invoiceNo ?? '—'}</Detail>
          <Detail label="金額">{formatTwd(invoice.amount)}</Detail>
          {invoice.issuedAt && <Detail label="開立">{formatDateTime(invoice.issuedAt)}</Detail>}
          {invoice.voidedAt && <Detail label="作廢">{formatDateTime(invoice.voidedAt)}</Detail>}
          {invoice.failure && <Detail label="服務的訊息">{invoice.failure}</Detail>}
          {invoice.corrections.map(({ id, kind, status, amount, allowanceNo }) => (
            <Detail key={id} label={kind === 'VOID' ? '作廢' : '折讓'}>
              {formatTwd(amount)} {allowanceNo}
              {status !== 'DONE' && '（處理中）'}
            </Detail>
          ))}
          {mayRead && (
            <Detail label="更多">
              <Link to={`/invoices/${id}`}>歷程、作廢與折讓</Link>
            </Detail>
          )}
        </dl>
      ) : (
        <Text size="sm" c="dimmed">
          還不需要開立
        </Text>
      )}
    </Box>
  );
}
