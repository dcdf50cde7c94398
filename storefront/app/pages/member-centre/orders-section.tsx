import type { OrderSummary } from '#contract/entities/orders.ts';
import { formatDate } from '#rules/dates.ts';
import { formatPrice } from '#rules/numbers.ts';
import { AppLink } from '../../links/app-link.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Icon } from '../../ui/icon.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Picture } from '../../ui/picture.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { OrderPage } from './load-section.ts';
import { memberCentrePath, memberTabs } from './menu.ts';
import { OrderBadges } from './order-badges.tsx';
import { orderPath } from './order-path.ts';

/** The member's orders, newest first (row 3.084). */
export function OrdersSection({ orders, page, pageCount }: OrderPage) {
  if (orders.length === 0) return <NoOrders page={page} />;
  return (
    <>
      <ul className="flex flex-col gap-4">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
      <div className="mt-8">
        <Pagination
          label="我的訂單"
          page={page}
          pageCount={pageCount}
          pathOf={(each) => memberCentrePath(memberTabs.ORDERS, each)}
        />
      </div>
    </>
  );
}

function NoOrders({ page }: { page: number }) {
  if (page > 1) {
    return (
      <EmptyState
        title="這一頁沒有訂單"
        action={
          <AppLink to={memberCentrePath(memberTabs.ORDERS)} className={buttonClass('primary')}>
            看最新的訂單
          </AppLink>
        }
      />
    );
  }
  return (
    <EmptyState
      title="還沒有訂單"
      action={
        <AppLink to="/products?all=1" className={buttonClass('primary')}>
          開始選購
        </AppLink>
      }
    >
      完成結帳後，訂單會出現在這裡，配送進度也在這裡查詢。
    </EmptyState>
  );
}

function OrderCard({ order }: { order: OrderSummary }) {
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
    </article>
  );
}
