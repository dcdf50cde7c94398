import { AppLink } from '../../links/app-link.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { OrderPage } from './load-section.ts';
import { memberCentrePath, memberTabs } from './menu.ts';
import { OrderCard } from './order-card.tsx';

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
