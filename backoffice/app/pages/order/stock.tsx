import { Text } from '@mantine/core';
import { formatNumber } from '#rules/numbers.ts';
import { SeenLink } from '../../ui/seen-link.tsx';
import { Box } from './box.tsx';
import classes from './order.module.css';
import type { OrderPage } from './order-page.ts';

/** The stock of the goods in the order. */
export function StockBox({ page: { stocks } }: { page: OrderPage }) {
  if (stocks.length === 0) return null;
  return (
    <Box title="庫存">
      <ul className={classes.list}>
        {stocks.map(({ id, name, onHand, available, reserved }) => (
          <li key={id}>
            <SeenLink to={`/stocks/${id}`}>{name}</SeenLink>
            <Text size="sm">
              {reserved > 0 && `為此訂單保留 ${formatNumber(reserved)} 件　`}
              現有 {formatNumber(onHand)}　可售 {formatNumber(available)}
            </Text>
          </li>
        ))}
      </ul>
      <Text size="xs" c="dimmed" mt="xs">
        下單時已從現有扣除訂單的數量。
      </Text>
    </Box>
  );
}
