import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { returnStatusWords } from '#contract/resources/order-choices.ts';
import { formatDateTime } from '#rules/dates.ts';
import { formatTwd } from '#rules/numbers.ts';
import { orderStatusLabel, paymentStatusLabels } from '#rules/order-labels.ts';
import { useRight } from '../../session.ts';
import { Box } from '../order/box.tsx';
import classes from './member.module.css';
import type { MemberPage } from './member-page.ts';

/** The newest orders and returns, each with a link to its page. */
export function OrdersBox({ page: { orders, returns } }: { page: MemberPage }) {
  const mayRead = useRight('orders.read');
  return (
    <Box title={`訂單與退貨（${orders.count}）`}>
      {orders.rows.length === 0 && <Text size="sm">還沒有訂單</Text>}
      <ul className={classes.rows} aria-label="訂單">
        {orders.rows.map((order) => (
          <li key={order.id}>
            <span>
              <Named to={`/orders/${order.id}`} isLink={mayRead}>
                {order.orderNo}
              </Named>
              <Text span size="xs" c="dimmed" display="block">
                {formatDateTime(order.createdAt)}
              </Text>
            </span>
            <span>
              {`${orderStatusLabel(order.orderStatus, order.shipType)}　${paymentStatusLabels[order.paymentStatus]}`}
            </span>
            <span className={classes.amount}>{formatTwd(order.paidAmount)}</span>
          </li>
        ))}
      </ul>
      {returns.length > 0 && (
        <ul className={classes.rows} aria-label="退貨">
          {returns.map(({ id, orderNo, status, createdAt }) => (
            <li key={id}>
              <span>
                <Named to={`/order-returns/${id}`} isLink={mayRead}>
                  {`退貨 ${orderNo}`}
                </Named>
                <Text span size="xs" c="dimmed" display="block">
                  {formatDateTime(createdAt)}
                </Text>
              </span>
              <span>{returnStatusWords[status]}</span>
            </li>
          ))}
        </ul>
      )}
      {orders.rows.length < orders.count && (
        <Text size="xs" c="dimmed" mt="xs">
          只列出最近 {orders.rows.length} 筆
        </Text>
      )}
    </Box>
  );
}

function Named({ to, isLink, children }: { to: string; isLink: boolean; children: string }) {
  return isLink ? (
    <Anchor component={Link} to={to} size="sm">
      {children}
    </Anchor>
  ) : (
    children
  );
}
