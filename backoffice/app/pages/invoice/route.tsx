import { Badge, Group, Title } from '@mantine/core';
import type { Tone } from '#contract/resources/fields.ts';
import { invoiceStateTones, invoiceStateWords } from '#contract/resources/order-choices.ts';
import { PageLoading } from '../../ui/page-loading.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { SeenLink } from '../../ui/seen-link.tsx';
import { Failure } from '../../ui/states.tsx';
import classes from '../order/order.module.css';
import { Actions } from './actions.tsx';
import { DetailsBox, EarlierBox, HistoryBox } from './boxes.tsx';
import { hints, type InvoicePage, useInvoicePage } from './invoice-page.ts';

/** The invoice of one order: its state, all that happened to it, and the actions. */
export default function InvoiceRoute() {
  return <RecordPage page={Invoice} />;
}

function Invoice({ id }: { id: number }) {
  const { data: page, error, refetch } = useInvoicePage(id);
  if (error && !page) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!page) return <PageLoading name="發票" />;
  return (
    <>
      <title>{`${nameOf(page)}｜後台`}</title>
      <Head page={page} />
      <div className={`${classes.column} ${classes.narrow}`}>
        <DetailsBox page={page} />
        <HistoryBox page={page} />
        <EarlierBox page={page} />
      </div>
    </>
  );
}

const nameOf = ({ invoice, order }: InvoicePage) =>
  invoice.invoiceNo ? `發票 ${invoice.invoiceNo}` : `訂單 ${order.orderNo} 的發票`;

const colors: Readonly<Record<Tone, string>> = {
  due: 'yellow',
  good: 'green',
  bad: 'red',
  over: 'gray',
};

function Head({ page }: { page: InvoicePage }) {
  const { state, order, invoice } = page;
  const tone = invoiceStateTones[state];
  return (
    <header className={`${classes.head} ${classes.narrow}`}>
      <div>
        <Title order={1} size="h3">
          {nameOf(page)}
        </Title>
        <Group gap="xs" my={6}>
          <Badge variant="light" tt="none" color={tone ? colors[tone] : 'gray'} c="dark">
            {invoiceStateWords[state]}
          </Badge>
          <SeenLink to={`/orders/${order.id}`}>訂單 {order.orderNo}</SeenLink>
        </Group>
        <p role="status">{hints[state]}</p>
        {invoice.failure && <p>服務的訊息：{invoice.failure}</p>}
      </div>
      <Actions page={page} />
    </header>
  );
}
