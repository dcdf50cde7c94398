import { Badge, Button, Group, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { orderSourceWords } from '#contract/resources/order-choices.ts';
import { orders } from '#contract/resources/read-only/orders.ts';
import type { ReadOnlyResource } from '#contract/resources/resource.ts';
import { formatDateTime } from '#rules/dates.ts';
import { formatTwd } from '#rules/numbers.ts';
import { orderStatusLabel, paymentStatusLabels } from '#rules/order-labels.ts';
import { needsApproval } from '#rules/orders/refund-limit.ts';
import { openReturnStatuses } from '#rules/orders/returns.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { useMayMake, useRight } from '../../session.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { SeenLink } from '../../ui/seen-link.tsx';
import classes from './order.module.css';
import { type OrderPage, useAction } from './order-page.ts';
import { PayLink } from './pay-link.tsx';
import { RefundLimitLine } from './refund-limit-line.tsx';

const RefundDialog = lazy(() => import('./refund-dialog.tsx'));

/** The state of the order, and the next step as one button; other actions are beside it. */
export function OrderHead({ page }: { page: OrderPage }) {
  const { order, header, delivery, canCancel, money } = page;
  const mayRefund = useRight('refund.create');
  const mayWrite = useRight('orders.write');
  const mayMake = useMayMake(orders as unknown as ReadOnlyResource);
  const [dialog, setDialog] = useState<'refund' | 'cancel'>();
  const close = () => setDialog(undefined);
  const canRefund = mayRefund && money.paid > money.refunded;
  return (
    <header className={classes.head}>
      <div>
        <Title order={1} size="h3">
          訂單 {order.orderNo}
        </Title>
        <Group gap="xs" my={6}>
          <Badge variant="light" tt="none">
            {orderStatusLabel(order.orderStatus, delivery.shipType)}
          </Badge>
          <Badge variant="light" tt="none" color="gray" c="dark">
            {paymentStatusLabels[order.paymentStatus]}
          </Badge>
          <Source page={page} />
          <Text size="sm" c="dimmed">
            {formatDateTime(order.createdAt)}
          </Text>
        </Group>
        <p role="status">
          <strong>{header.title}</strong>　{header.hint}
        </p>
        <Waiting page={page} />
        <Exchanges page={page} />
      </div>
      <Group gap="xs">
        <NextStep page={page} onRefund={() => setDialog('refund')} />
        {canRefund && header.action !== 'REFUND' && (
          <Button variant="default" onClick={() => setDialog('refund')}>
            退款
          </Button>
        )}
        {canCancel && mayWrite && (
          <Button variant="default" onClick={() => setDialog('cancel')}>
            取消訂單
          </Button>
        )}
        {mayWrite && <PayLink page={page} />}
        {mayWrite && <Resend page={page} />}
        {mayMake && (
          <Button variant="default" component={Link} to={`/orders/new?order=${order.id}`}>
            再訂一筆
          </Button>
        )}
      </Group>
      {dialog === 'cancel' && <CancelDialog page={page} onClose={close} />}
      {dialog === 'refund' && (
        <Suspense fallback={null}>
          <RefundDialog page={page} onClose={close} />
        </Suspense>
      )}
    </header>
  );
}

/** Who made the order, unless the shopper did; the mark of a standing order leads to it. */
function Source({ page: { order } }: { page: OrderPage }) {
  const { source, standingOrderId } = order;
  if (source === 'SHOP') return null;
  return (
    <>
      <Badge variant="outline" tt="none">
        {orderSourceWords[source]}
      </Badge>
      {standingOrderId !== null && (
        <SeenLink to={`/standing-orders?keyword=${standingOrderId}`}>
          {`定期配 ${standingOrderId}`}
        </SeenLink>
      )}
    </>
  );
}

/** Open approval requests about the order. */
function Waiting({ page: { approvals } }: { page: OrderPage }) {
  return approvals.map(({ id, title }) => (
    <Text key={id} size="sm">
      {title}
    </Text>
  ));
}

/** The orders in exchange for goods of this one, and the order from which this one came. */
function Exchanges({ page: { exchanges, exchangeOf } }: { page: OrderPage }) {
  return (
    <>
      {exchangeOf && (
        <Text size="sm">
          這是換貨訂單，由 <SeenLink to={`/orders/${exchangeOf.fromOrderId}`}>原訂單</SeenLink> 的{' '}
          <SeenLink to={`/order-returns/${exchangeOf.returnId}`}>
            退貨 {exchangeOf.returnId}
          </SeenLink>{' '}
          折抵 {formatTwd(exchangeOf.credit)}
        </Text>
      )}
      {exchanges.map(({ orderId, orderNo, returnId }) => (
        <Text key={orderId} size="sm">
          退貨 {returnId} 已換貨，新訂單 <Link to={`/orders/${orderId}`}>{orderNo}</Link>
        </Text>
      ))}
    </>
  );
}

/** The button for the next step; none if the shop only waits. */
function NextStep({ page, onRefund }: { page: OrderPage; onRefund(): void }) {
  const mayRefund = useRight('refund.create');
  const mayComplete = useRight('refund.complete');
  const seesApprovals = useRight('approvals.read');
  const seesReturns = useRight('returns.read');
  const seesMoney = useRight('money.read');
  const [exception] = page.exceptions;
  const fulfils = useRight('order.fulfil');
  const { orderNo, orderStatus } = page.order;
  const open = page.returns.find(({ status }) => openReturnStatuses.includes(status));
  switch (page.header.action) {
    case 'APPROVE':
      return seesApprovals ? (
        <Button component={Link} to="/approvals">
          查看核可
        </Button>
      ) : null;
    case 'SETTLE_RETURN':
      return open && seesReturns ? (
        <Button component={Link} to={`/order-returns/${open.id}`}>
          處理退貨
        </Button>
      ) : null;
    case 'REFUND':
      return mayRefund ? <Button onClick={onRefund}>退款</Button> : null;
    case 'TRANSFER':
      return mayComplete ? (
        <Button component="a" href="#payments">
          記下匯款
        </Button>
      ) : null;
    case 'ASK_PROVIDER':
      return seesMoney ? (
        <Button component="a" href="#payments">
          查看付款
        </Button>
      ) : null;
    case 'FULFIL':
      return fulfils ? (
        <Button
          component={Link}
          to={`/fulfilment${orderStatus === 'ESTABLISHED' ? `?keyword=${orderNo}` : ''}`}
        >
          前往出貨作業
        </Button>
      ) : null;
    case 'EXCEPTION':
      return seesMoney && exception ? (
        <Button component={Link} to={`/payment-exceptions/${exception.id}`}>
          處理帳款異常
        </Button>
      ) : null;
    case 'NONE':
      return null;
  }
}

function Resend({ page: { order } }: { page: OrderPage }) {
  const { id } = order;
  const resend = useAction(id, () => adminApi.resendOrderLetter({ params: { id } }), {
    done: '通知信已排入寄送',
  });
  return (
    <>
      <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
        重寄通知信
      </Button>
      <FailureLine>{resend.error?.message}</FailureLine>
    </>
  );
}

function CancelDialog({ page, onClose }: { page: OrderPage; onClose(): void }) {
  const { id, orderNo } = page.order;
  const cancel = useAction(
    id,
    (reason: string) => adminApi.cancelOrderByShop({ params: { id }, body: { reason } }),
    { done: '訂單已取消', onDone: onClose },
  );
  const left = page.money.paid - page.money.refunded;
  return (
    <ReasonDialog
      title={`取消訂單 ${orderNo}`}
      description="留在操作紀錄，顧客看不到"
      confirm={needsApproval(page.refundLimit, left) ? '送出核可申請' : '確定取消訂單'}
      isGrave
      isBusy={cancel.isPending}
      failure={cancel.error?.message}
      onClose={onClose}
      onConfirm={cancel.mutate}
    >
      <Text size="sm" mb="sm">
        商品退回庫存、優惠券退回會員{left > 0 && `，並退還 ${formatTwd(left)}`}
        ；顧客會收到通知信。取消後不能恢復。
      </Text>
      {left > 0 && <RefundLimitLine mb="sm" limit={page.refundLimit} amount={left} />}
    </ReasonDialog>
  );
}
