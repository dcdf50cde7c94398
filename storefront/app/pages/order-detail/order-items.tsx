import type { OrderDetail, OrderItem } from '#contract/entities/orders.ts';
import { productStateLabels } from '#rules/goods/cart-lines.ts';
import { formatPrice } from '#rules/numbers.ts';
import { namedReductions, reductionName } from '#rules/orders/reductions.ts';
import { priceOfLine } from '#rules/prices/prorate.ts';
import { OrderExplanation } from '../../explanation/order-explanation.tsx';
import { AppLink } from '../../links/app-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { cn } from '../../ui/cn.ts';
import { Picture } from '../../ui/picture.tsx';
import { Card } from '../member-centre/card.tsx';

/** The products, combinations and gifts of the order, and its amounts. */
export function OrderItems({ order }: { order: OrderDetail }) {
  const { products, productCombinations, gifts } = order.items;
  return (
    <Card title={`商品（${order.unitCount} 件）`}>
      <ul>
        {products.map((item) => (
          <Item key={`product ${item.id}`} item={item} to={`/products/${item.id}`} />
        ))}
        {productCombinations.map((item) => (
          <Item
            key={`combination ${item.id}`}
            item={item}
            label="組合"
            to={`/products/${item.id}?combination=1`}
          />
        ))}
        {gifts.map((item) => (
          <Item
            key={`${item.giftReason} ${item.id}`}
            item={item}
            label={productStateLabels[item.giftReason ?? 'freebie']}
          />
        ))}
      </ul>
      <Amounts {...order} />
      <OrderExplanation {...order} />
    </Card>
  );
}

function Item({ item, to, label }: { item: OrderItem; to?: string; label?: string }) {
  // A server of the release before offers has no adjustments.
  const { name, image, volume, listPrice, unitPrice, quantity, adjustments = [] } = item;
  const price = priceOfLine({ ...item, offerShare: item.offerShare ?? 0 });
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-4 border-t border-line py-4 first:border-t-0 first:pt-1">
      <Picture
        src={image}
        alt=""
        width={320}
        height={320}
        sizes="80px"
        className="size-16 rounded-small bg-cream object-cover tablet:size-20"
      />
      <div>
        <p className="font-medium">
          {label && (
            <Badge tone={to ? 'violet' : 'leaf'} className="mr-2 align-text-bottom">
              {label}
            </Badge>
          )}
          {to ? (
            <AppLink to={to} className="hover:text-violet-700 hover:underline">
              {name}
            </AppLink>
          ) : (
            name
          )}
        </p>
        {volume && <p className="text-14 break-keep text-ink-soft">{volume}</p>}
        <p className="digits text-14 text-ink-soft">
          {to ? `${formatPrice(unitPrice)} × ${quantity}` : `× ${quantity}`}
        </p>
        {adjustments.map((each) => (
          <p key={`${each.kind} ${each.offerId}`} className="digits text-14 text-sale-700">
            {`${reductionName(each)}　`}
            <span className="whitespace-nowrap">−{formatPrice(each.amount)}</span>
          </p>
        ))}
      </div>
      <p className="digits flex flex-col items-end font-medium">
        {listPrice * quantity > price && (
          <s className="text-13 font-normal text-ink-soft">
            <span className="sr-only">建議售價</span>
            {formatPrice(listPrice * quantity)}
          </s>
        )}
        {to ? formatPrice(price) : '贈品'}
      </p>
    </li>
  );
}

/** The amounts of the order. Each reduction has its own line, and all lines add up to the paid amount. */
function Amounts({ amounts, reductions }: Pick<OrderDetail, 'amounts' | 'reductions'>) {
  const { product, shipFee, paid } = amounts;
  const { offGoods, offShipping } = namedReductions(amounts, reductions);
  const listFee = offShipping.reduce((sum, { amount }) => sum + amount, shipFee);
  return (
    <dl className="digits flex flex-col gap-1.5 border-t border-line pt-4">
      <Amount name="商品金額" text={formatPrice(product)} />
      {offGoods.map(({ name, amount }) => (
        <Amount key={name} name={name} text={`−${formatPrice(amount)}`} isReduction />
      ))}
      <Amount name="運費" text={listFee === 0 ? '免運' : formatPrice(listFee)} />
      {offShipping.map(({ name, amount }) => (
        <Amount key={name} name={name} text={`−${formatPrice(amount)}`} isReduction />
      ))}
      <div className="mt-1 flex items-baseline justify-between border-t border-line pt-3">
        <dt className="font-medium">總金額</dt>
        <dd className="text-22 font-bold">{formatPrice(paid)}</dd>
      </div>
    </dl>
  );
}

interface AmountProps {
  name: string;
  text: string;
  isReduction?: boolean;
}

function Amount({ name, text, isReduction = false }: AmountProps) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className={cn('shrink-0', isReduction && 'text-sale-700')}>{text}</dd>
    </div>
  );
}
