import { Badge, Text } from '@mantine/core';
import { formatPrice } from '#rules/numbers.ts';
import { pictureAt } from '#rules/pictures.ts';
import { namedReductions } from '#rules/reductions.ts';
import { Box } from './box.tsx';
import classes from './order.module.css';
import type { OrderPage } from './order-page.ts';

/** What was bought, with every reduction by name and the coupon's share of each line. */
export function Goods({ page: { lines, amounts, reductions } }: { page: OrderPage }) {
  const { offGoods, offShipping } = namedReductions(amounts, reductions);
  return (
    <Box title="商品">
      <ul className={classes.goods}>
        {lines.map((line) => (
          <Line key={line.lineId} line={line} />
        ))}
      </ul>
      <dl className={classes.sums}>
        <Sum label="商品原價" value={formatPrice(amounts.product)} />
        {offGoods.map(({ name, amount }) => (
          <Sum key={name} label={name} value={`−${formatPrice(amount)}`} />
        ))}
        <Sum label="運費" value={formatPrice(amounts.shipFee)} />
        {offShipping.map(({ name }) => (
          <Sum key={name} label={name} value="已折抵" />
        ))}
        <dt className={classes.total}>應付金額</dt>
        <dd className={classes.total}>{formatPrice(amounts.paid)}</dd>
      </dl>
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

function Line({ line }: { line: OrderPage['lines'][number] }) {
  const { name, image, volume, materialNo, quantity, couponShare } = line;
  return (
    <li>
      <img src={pictureAt(image, 320)} alt="" loading="lazy" />
      <div>
        {name} {volume && !name.includes(volume) && <span>{volume}</span>}
        <Text size="xs" c="dimmed">
          {[materialNo, couponShare > 0 && `優惠券分攤 −${formatPrice(couponShare)}`]
            .filter(Boolean)
            .join('　')}
        </Text>
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

function Price({ line: { unitPrice, listPrice, quantity } }: { line: OrderPage['lines'][number] }) {
  return (
    <>
      <div>
        {unitPrice < listPrice && (
          <>
            <Text component="del" size="xs" c="dimmed">
              {formatPrice(listPrice)}
            </Text>{' '}
          </>
        )}
        {formatPrice(unitPrice)} × {quantity}
      </div>
      <div>{formatPrice(unitPrice * quantity)}</div>
    </>
  );
}
