import type { ReactNode } from 'react';
import type { Delivery } from '#rules/delivery/shipping.ts';
import { formatPrice } from '#rules/numbers.ts';
import { islandsTypeLabels, shipTypeLabels } from '#rules/order-labels.ts';
import { reductionName, reductionsOf } from '#rules/orders/reductions.ts';
import type { Quote } from '#rules/quote/types.ts';
import { WhyThisPrice } from '../offers/why-this-price.tsx';

interface AmountRowsProps {
  quote: Quote;
  delivery: Delivery;
}

/** The rows from the price of the goods to the amount to pay. Each reduction has its own row with its name. */
export function AmountRows({ quote, delivery }: AmountRowsProps) {
  const { amounts } = quote;
  return (
    <div>
      <dl className="digits flex flex-col gap-2">
        <Row label="商品金額">{formatPrice(amounts.product)}</Row>
        {reductionsOf(quote)
          .filter(({ kind }) => kind !== 'SHIPPING')
          .map((reduction) => (
            <Row key={reductionName(reduction)} label={reductionName(reduction)}>
              <span className="text-sale-700">−{formatPrice(reduction.amount)}</span>
            </Row>
          ))}
        <Row label="運費" note={deliveryName(delivery)}>
          <ShippingFee {...quote.shipping} />
        </Row>
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <dt className="font-medium">應付金額</dt>
          <dd className="text-28 font-bold">{formatPrice(amounts.paid)}</dd>
        </div>
      </dl>
      <WhyThisPrice quote={quote} />
    </div>
  );
}

interface RowProps {
  label: ReactNode;
  note?: string;
  children: ReactNode;
}

function Row({ label, note, children }: RowProps) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>
        {label}
        {note && <span className="ml-2 text-13 text-ink-soft">{note}</span>}
      </dt>
      <dd className="shrink-0">{children}</dd>
    </div>
  );
}

function ShippingFee({ fee, listFee }: Quote['shipping']) {
  if (fee > 0 || listFee === 0) return formatPrice(fee);
  return (
    <>
      <s className="mr-2 text-14 text-ink-soft">{formatPrice(listFee)}</s>
      <span className="text-leaf-700">免運費</span>
    </>
  );
}

/** 宅配到府・台灣本島 */
function deliveryName({ shipType, islandsType }: Delivery): string {
  return `${shipTypeLabels[shipType]}・${islandsTypeLabels[islandsType]}`;
}
