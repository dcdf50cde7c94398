import type { OrderSummary } from '#contract/entities/orders.ts';
import { orderStatusLabel, paymentStatusLabels } from '#rules/order-labels.ts';
import { Badge } from '../../ui/badge.tsx';
import { orderTone, paymentTone, showsPayment } from './order-tones.ts';

type State = Pick<OrderSummary, 'orderStatus' | 'paymentStatus' | 'paymentType' | 'shipType'>;

/** The state of the order, and the state of its payment if that adds information. */
export function OrderBadges({ order }: { order: State }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={orderTone(order.orderStatus)}>
        {orderStatusLabel(order.orderStatus, order.shipType)}
      </Badge>
      {showsPayment(order) && (
        <Badge tone={paymentTone(order.paymentStatus)}>
          {paymentStatusLabels[order.paymentStatus]}
        </Badge>
      )}
    </span>
  );
}
