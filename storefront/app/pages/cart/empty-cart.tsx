import { useRef } from 'react';
import { literals } from '../../copy.ts';
import { AppLink } from '../../links/app-link.tsx';
import { ProductRail } from '../../product-card/product-rail.tsx';
import type { RailItem } from '../../product-card/rail-items.ts';
import { toastSuccess } from '../../stores/toast.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Spot } from '../../ui/spot.tsx';
import picture from '../../ui/spots/empty-cart.svg?no-inline';
import { EmptyState } from '../../ui/states.tsx';
import { useEmptyCart } from './use-empty-cart.ts';
import { WaitingCoupons } from './waiting-coupons.tsx';

/** Shown for an empty cart, with the coupons that wait, the goods viewed last and the best sellers. */
export function EmptyCart() {
  const { coupons, viewed, popular, forget } = useEmptyCart();
  const rest = useRef<HTMLDivElement>(null);
  return (
    <>
      <EmptyState
        picture={<Spot src={picture} className="w-48" />}
        title={
          <>
            <span lang="en" className="latin block text-22 text-violet-600">
              {literals.emptyCart}
            </span>
            購物車是空的
          </>
        }
        action={
          <AppLink to="/products?all=1" className={buttonClass('primary')}>
            去逛逛
          </AppLink>
        }
      >
        挑好的商品會放在這裡，登入後在任何裝置都看得到。
      </EmptyState>
      <p className="mt-6 text-center">
        <AppLink to="/choose" className="text-violet-700 underline underline-offset-4">
          不知道怎麼選？回答三個問題，配好一個週期
        </AppLink>
      </p>
      <WaitingCoupons coupons={coupons} />
      <Goods
        title="最近看過"
        items={viewed}
        action={
          <button
            type="button"
            className="min-h-11 text-14 text-violet-700 underline underline-offset-4"
            onClick={() => {
              forget();
              toastSuccess('已清除最近看過的商品');
              // The button had the focus and is gone.
              rest.current?.focus({ preventScroll: true });
            }}
          >
            清除<span className="sr-only">最近看過的商品</span>
          </button>
        }
      />
      <div ref={rest} tabIndex={-1} className="outline-none">
        <Goods title="大家常買" items={popular} />
      </div>
    </>
  );
}

interface GoodsProps {
  title: string;
  items: readonly RailItem[];
  action?: React.ReactNode;
}

function Goods({ title, items, action }: GoodsProps) {
  if (items.length === 0) return null;
  return (
    <section aria-label={title} className="mt-16">
      <div className="mb-6 flex items-center justify-between gap-4">
        <h2 className="text-22 font-bold">{title}</h2>
        {action}
      </div>
      <ProductRail items={items} label={title} />
    </section>
  );
}
