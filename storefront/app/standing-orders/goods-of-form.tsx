import { QuantityStepper } from '../ui/quantity-stepper.tsx';
import type { WantedGoods } from './standing-form.ts';

interface GoodsOfFormProps {
  goods: readonly WantedGoods[];
  onChange(goods: WantedGoods[]): void;
}

/** The goods of each parcel with their units. The last of them cannot be taken away. */
export function GoodsOfForm({ goods, onChange }: GoodsOfFormProps) {
  const isSame = (one: WantedGoods, other: WantedGoods) =>
    one.kind === other.kind && one.id === other.id;
  return (
    <section aria-label="商品與數量">
      <h3 className="mb-1 text-14 font-medium">商品與數量</h3>
      <ul className="divide-y divide-line">
        {goods.map((item) => (
          <li
            key={`${item.kind} ${item.id}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
          >
            <span className="min-w-0 flex-1 basis-44">{item.name}</span>
            <QuantityStepper
              size="small"
              label={item.name}
              value={item.quantity}
              max={99}
              onChange={(quantity) =>
                onChange(goods.map((each) => (isSame(each, item) ? { ...each, quantity } : each)))
              }
              onRemove={
                goods.length > 1
                  ? () => onChange(goods.filter((each) => !isSame(each, item)))
                  : undefined
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
