import { useRef } from 'react';
import type { OrderParcel } from '#contract/calls/parcels.ts';
import type { OrderDetail } from '#contract/entities/orders.ts';
import type { ReviewedLine } from '#contract/entities/reviews.ts';
import { formatDateTime } from '#rules/dates.ts';
import { isReceived } from '#rules/orders/reviews.ts';
import { handleFailure } from '../../errors.ts';
import { SetUpStanding } from '../../standing-orders/set-up-standing.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../member-centre/card.tsx';
import { OrderBadges } from '../member-centre/order-badges.tsx';
import { BuyAgain } from './buy-again.tsx';
import { Delivery, Invoice, Payment } from './order-details.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderProgress } from './order-progress.tsx';
import { Parcels } from './parcels.tsx';
import { PaymentNotice } from './payment-notice.tsx';
import { Returns } from './returns.tsx';
import { Reviews } from './reviews.tsx';
import { useCancelOrder } from './use-cancel-order.ts';

interface OrderViewProps {
  order: OrderDetail;
  /** Its lines that can be or were reviewed. */
  reviewed: readonly ReviewedLine[];
  /** Its parcels, if it comes in several. */
  parcels: readonly OrderParcel[];
}

/** All details of one order (G-129). */
export function OrderView({ order, reviewed, parcels }: OrderViewProps) {
  const status = useRef<HTMLHeadingElement>(null);
  const cancel = useCancelOrder(order, () => status.current?.focus({ preventScroll: true }));
  return (
    <div className="flex flex-col gap-5">
      {/* What the shopper has to do comes first, because it has a deadline. */}
      <PaymentNotice order={order} />
      <Card>
        <header className="flex flex-wrap items-start justify-between gap-4">
          <div>
            <h2
              ref={status}
              tabIndex={-1}
              className="flex flex-wrap items-center gap-3 outline-none"
            >
              <span className="digits text-18 font-bold">訂單編號 {order.orderNo}</span>
              <OrderBadges order={order} />
            </h2>
            <p className="digits mt-1 text-14 text-ink-soft">
              訂購時間 {formatDateTime(order.createdAt)}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <BuyAgain items={order.items} />
            {isReceived(order) && (
              <SetUpStanding readOrder={async () => order} onFailure={handleFailure} />
            )}
            {order.canCancel && (
              <Button look="danger" size="small" busy={cancel.isBusy} onClick={cancel.ask}>
                取消訂單
              </Button>
            )}
          </div>
        </header>
        <OrderProgress order={order} />
      </Card>
      <Parcels order={order} parcels={parcels} />
      <Returns order={order} />
      <Reviews orderId={order.id} lines={reviewed} />
      <div className="grid items-start gap-5 desktop:grid-cols-[minmax(0,1fr)_360px]">
        <OrderItems order={order} />
        <div className="flex flex-col gap-5">
          <Payment order={order} />
          <Delivery order={order} isInParcels={parcels.length > 0} />
          <Invoice order={order} />
        </div>
      </div>
    </div>
  );
}
