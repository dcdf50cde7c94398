import { Badge, Group, Text, Title } from '@mantine/core';
import { exceptionKindWords } from '#contract/resources/order-choices.ts';
import { formatDateTime } from '#rules/dates.ts';
import { PageLoading } from '../../ui/page-loading.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { SeenLink } from '../../ui/seen-link.tsx';
import { Failure } from '../../ui/states.tsx';
import classes from '../order/order.module.css';
import { Actions } from './actions.tsx';
import {
  ClosedBox,
  LedgerDifferenceBox,
  MoneyBox,
  OrderBox,
  PaymentBox,
  RefundBox,
} from './boxes.tsx';
import { type ExceptionPage, hintOf, useExceptionPage } from './exception-page.ts';

/** One exception: the received and the expected money, and all actions for it. */
export default function ExceptionRoute() {
  return <RecordPage page={Exception} />;
}

function Exception({ id }: { id: number }) {
  const { data: page, error, refetch } = useExceptionPage(id);
  if (error && !page) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!page) return <PageLoading name="帳款異常" />;
  return (
    <>
      <title>{`帳款異常 ${id}｜後台`}</title>
      <Head page={page} />
      <div className={`${classes.column} ${classes.narrow}`}>
        <MoneyBox page={page} />
        <OrderBox page={page} />
        <RefundBox page={page} />
        <PaymentBox page={page} />
        <LedgerDifferenceBox page={page} />
        <ClosedBox page={page} />
      </div>
    </>
  );
}

function Head({ page }: { page: ExceptionPage }) {
  const { id, kind, state, createdAt, holdsGoods, approvals } = page;
  const isOpen = state === 'OPEN';
  return (
    <header className={`${classes.head} ${classes.narrow}`}>
      <div>
        <Title order={1} size="h3">
          帳款異常 {id}：{exceptionKindWords[kind]}
        </Title>
        <Group gap="xs" my={6}>
          <Badge variant="light" tt="none" color={isOpen ? 'yellow' : 'gray'} c="dark">
            {isOpen ? '待處理' : '已結案'}
          </Badge>
          <Text size="sm" c="dimmed">
            {formatDateTime(createdAt)}
          </Text>
        </Group>
        <p role="status">{isOpen ? hintOf(page) : '這筆異常已經結案，沒有待辦事項。'}</p>
        {holdsGoods && <p>結案前，這筆訂單不會交給倉庫出貨。</p>}
        {approvals.map((approval) => (
          <p key={approval.id}>
            等待另一人核可：<SeenLink to="/approvals">{approval.title}</SeenLink>
          </p>
        ))}
      </div>
      <Actions page={page} />
    </header>
  );
}
