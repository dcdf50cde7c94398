import type { OrderSummary } from '#contract/entities/orders.ts';
import { formatDate } from '#rules/dates.ts';
import { formatPrice } from '#rules/numbers.ts';
import { isReceived } from '#rules/orders/reviews.ts';
import { api } from '../../api.ts';
import { handleFailure } from '../../errors.ts';
import { AppLink } from '../../links/app-link.tsx';
import { SetUpStanding } from '../../standing-orders/set-up-standing.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { OrderBadges } from './order-badges.tsx';
import { orderPath } from './order-path.ts';

/**
 * One order in short, with its state; it leads to the page of the order. What was received can come again in a rhythm.
 */
export function OrderCard({ order }: { order: OrderSummary }) {
  const { id, orderNo, createdAt, firstItem, unitCount, paidAmount } = order;
  return (
    <article className="group relative flex flex-col gap-4 rounded-card border border-line bg-paper p-4 transition-colors duration-(--duration-fast) hover:border-violet-600 tablet:p-5">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line pb-3">
        <p className="digits flex flex-wrap gap-x-4 text-14 text-ink-soft">
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          <span>訂單編號 {orderNo}</span>
        </p>
        <OrderBadges order={order} />
      </header>
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-4">
        {firstItem ? (
          <Picture
            src={firstItem.image}
            alt=""
            width={320}
            height={320}
            sizes="80px"
            className="size-16 rounded-small bg-cream object-cover tablet:size-20"
          />
        ) : (
          <span className="size-16 rounded-small bg-violet-50 tablet:size-20" />
        )}
        <div className="min-w-0">
          <h2 className="line-clamp-2 font-medium">
            <AppLink
              to={orderPath(id)}
              aria-label={`訂單 ${orderNo}：${firstItem?.name ?? ''}`}
              className="card-link group-hover:text-violet-700"
            >
              {firstItem?.name ?? `訂單 ${orderNo}`}
            </AppLink>
          </h2>
          <p className="digits mt-0.5 text-14 text-ink-soft">共 {unitCount} 件</p>
        </div>
        <p className="flex items-center gap-2">
          <span className="digits text-18 font-bold">{formatPrice(paidAmount)}</span>
          <Icon name="chevronRight" className="size-5 text-ink-soft max-tablet:hidden" />
        </p>
      </div>
      {isReceived(order) && (
        // The link of the card covers it all; the button lies above.
        <div className="relative z-1 flex justify-end">
          <SetUpStanding
            label={`訂單 ${orderNo} 改成定期配`}
            readOrder={async () => (await api.readOrder({ params: { id } })).data}
            onFailure={handleFailure}
          />
        </div>
      )}
    </article>
  );
}
