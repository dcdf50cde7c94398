import { useState } from 'react';
import type { CountedOrder } from '#contract/entities/levels.ts';
import { formatDate } from '#rules/dates.ts';
import { formatPrice } from '#rules/numbers.ts';
import { AppLink } from '../../links/app-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { orderPath } from './order-path.ts';

const shownAtFirst = 10;

/** Every order that counted towards the level, newest first, with its day and amount (G-157). */
export function CountedOrders({ orders }: { orders: readonly CountedOrder[] }) {
  const [isAll, setIsAll] = useState(false);
  const shown = isAll ? orders : orders.slice(0, shownAtFirst);
  return (
    <section aria-labelledby="counted-orders">
      <h2 id="counted-orders" className="mb-3 text-18 font-bold">
        計入的訂單
      </h2>
      {orders.length === 0 ? (
        <p className="rounded-card border border-line bg-paper px-5 py-4 text-ink-soft">
          還沒有計入的訂單。訂單完成、七日鑑賞期結束後，會列在這裡。
        </p>
      ) : (
        <div className="overflow-hidden rounded-card border border-line bg-paper">
          <table
            aria-labelledby="counted-orders"
            className="digits w-full text-left text-14 tablet:text-16"
          >
            <thead className="bg-violet-50 text-14 text-ink-soft">
              <tr>
                <th scope="col" className={cell}>
                  計入日期
                </th>
                <th scope="col" className={cell}>
                  訂單編號
                </th>
                <th scope="col" className={`${cell} text-right`}>
                  金額
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((order) => (
                <Row key={order.orderId} order={order} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {shown.length < orders.length && (
        <Button look="secondary" size="small" className="mt-3" onClick={() => setIsAll(true)}>
          顯示全部 {orders.length} 筆
        </Button>
      )}
    </section>
  );
}

const cell = 'px-3 py-3 font-normal tablet:px-5';

function Row({ order }: { order: CountedOrder }) {
  const { orderId, orderNo, amount, countedAt, isInPeriod } = order;
  return (
    <tr className="border-t border-line">
      <td className={cell}>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {formatDate(countedAt)}
          {isInPeriod && <Badge>本期</Badge>}
        </span>
      </td>
      <td className={cell}>
        <AppLink
          to={orderPath(orderId)}
          className="whitespace-nowrap text-violet-700 underline underline-offset-4"
        >
          {orderNo}
        </AppLink>
      </td>
      <td className={`${cell} text-right`}>{formatPrice(amount)}</td>
    </tr>
  );
}
