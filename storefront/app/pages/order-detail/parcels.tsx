import type { OrderParcel } from '#contract/calls/parcels.ts';
import type { OrderDetail } from '#contract/entities/orders.ts';
import type { ParcelState } from '#contract/fulfilment.ts';
import { parcelStateLabel } from '#rules/order-labels.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../member-centre/card.tsx';
import { TrackingNo } from './order-details.tsx';

const tones = {
  PREPARING: 'apricot',
  SENT: 'violet',
  ARRIVED: 'violet',
  COLLECTED: 'leaf',
  RETURNED: 'plain',
} as const satisfies Record<ParcelState, string>;

interface Props {
  order: Pick<OrderDetail, 'shipType' | 'storeType' | 'homeCarrier'>;
  /** Two or more; none if the order came in one. */
  parcels: readonly OrderParcel[];
}

/** The parcels of an order that comes in several: where each is, its number and its goods. */
export function Parcels({ order, parcels }: Props) {
  if (parcels.length === 0) return null;
  return (
    <Card title={`分 ${parcels.length} 個包裹寄送`}>
      <ol className="mt-1 flex flex-col divide-y divide-line">
        {parcels.map((parcel, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parcels have no other name, and stay in this order.
          <li key={index} className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-bold">包裹 {index + 1}</span>
              <Badge tone={tones[parcel.state]}>
                {parcelStateLabel(parcel.state, order.shipType)}
              </Badge>
              {parcel.trackingNo && (
                <span className="digits text-14">
                  物流單號 <TrackingNo {...order} {...numberOf(parcel)} />
                </span>
              )}
            </p>
            <p className="text-14 text-ink-soft">
              {parcel.goods.map(({ name, quantity }) => `${name} × ${quantity}`).join('、')}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The number and the company of a parcel, which need not be that of the order. */
const numberOf = ({ trackingNo, homeCarrier }: OrderParcel) => ({ trackingNo, homeCarrier });
