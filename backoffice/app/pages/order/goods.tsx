import { Badge, Button, Group, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { pictureAt } from '#rules/goods/pictures.ts';
import { formatTwd } from '#rules/numbers.ts';
import { namedReductions, reductionName } from '#rules/orders/reductions.ts';
import { priceOfLine } from '#rules/prices/prorate.ts';
import { useRight } from '../../session.ts';
import { Box } from './box.tsx';
import { Explanation } from './explanation.tsx';
import classes from './order.module.css';
import type { OrderPage } from './order-page.ts';

const EditLinesDialog = lazy(() => import('./edit-lines-dialog.tsx'));

/** The goods of the order, with every reduction by name and the coupon's share of each line. */
export function Goods({ page }: { page: OrderPage }) {
  const { order, lines, amounts, reductions, edit } = page;
  const seesPromotions = useRight('promotions.read');
  const readsBuyers = useRight('buyers.read');
  const mayWrite = useRight('orders.write');
  const [isEditing, setEditing] = useState(false);
  const { offGoods, offShipping } = namedReductions(amounts, reductions);
  const share = page.exchangeOf ? '換貨折抵' : '優惠券分攤';
  return (
    <Box
      title="商品"
      actions={
        <Group gap="xs">
          {seesPromotions && readsBuyers && (
            <Button
              component={Link}
              to={`/simulator?order=${order.id}`}
              variant="default"
              size="xs"
            >
              試算這筆金額
            </Button>
          )}
          {mayWrite && page.canCancel && (
            <Button
              size="xs"
              variant="default"
              disabled={edit.why !== null}
              onClick={() => setEditing(true)}
            >
              更改商品
            </Button>
          )}
        </Group>
      }
    >
      {mayWrite && page.canCancel && edit.why && (
        <Text size="xs" c="dimmed">
          {edit.why}
        </Text>
      )}
      <ul className={classes.goods}>
        {lines.map((line) => (
          <Line key={line.lineId} line={line} share={share} />
        ))}
      </ul>
      <dl className={classes.sums}>
        <Sum label="商品原價" value={formatTwd(amounts.product)} />
        {offGoods.map(({ name, amount }) => (
          <Sum key={name} label={name} value={`−${formatTwd(amount)}`} />
        ))}
        <Sum label="運費" value={formatTwd(amounts.shipFee)} />
        {offShipping.map(({ name }) => (
          <Sum key={name} label={name} value="已折抵" />
        ))}
        <dt className={classes.total}>應付金額</dt>
        <dd className={classes.total}>{formatTwd(amounts.paid)}</dd>
      </dl>
      <Explanation orderId={order.id} />
      {isEditing && (
        <Suspense fallback={null}>
          <EditLinesDialog page={page} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Box>
  );
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

function Line({ line, share }: { line: OrderPage['lines'][number]; share: string }) {
  // A server of the release before offers has no adjustments.
  const { name, image, volume, materialNo, quantity, adjustments = [], couponShare } = line;
  return (
    <li>
      <img src={pictureAt(image, 320)} alt="" loading="lazy" />
      <div>
        {name}
        <Text size="xs" c="dimmed">
          {[volume, materialNo, couponShare > 0 && `${share} −${formatTwd(couponShare)}`]
            .filter(Boolean)
            .join('　')}
        </Text>
        {adjustments.map((each) => (
          <Text key={`${each.kind} ${each.offerId}`} size="xs" c="dimmed">
            {`${reductionName(each)}　−${formatTwd(each.amount)}`}
          </Text>
        ))}
        {line.giftReason && (
          <Badge size="sm" variant="light" tt="none" color="gray" c="dark">
            贈品
          </Badge>
        )}
        {line.takenBack > 0 && (
          <Badge size="sm" variant="light" tt="none" color="red">
            已退 {line.takenBack} 件
          </Badge>
        )}
      </div>
      <div className={classes.number}>
        {line.giftReason ? `× ${quantity}` : <Price line={line} />}
      </div>
    </li>
  );
}

function Price({ line }: { line: OrderPage['lines'][number] }) {
  const { unitPrice, listPrice, quantity } = line;
  return (
    <>
      <div>
        {unitPrice < listPrice && (
          <>
            <Text component="del" td="line-through" size="xs" c="dimmed">
              {formatTwd(listPrice)}
            </Text>{' '}
          </>
        )}
        {formatTwd(unitPrice)} × {quantity}
      </div>
      <div>{formatTwd(priceOfLine({ ...line, offerShare: line.offerShare ?? 0 }))}</div>
    </>
  );
}
