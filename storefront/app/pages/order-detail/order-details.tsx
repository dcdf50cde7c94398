import type { OrderDetail } from '#contract/entities/orders.ts';
import { formatDate, formatDateTime } from '#rules/dates.ts';
import { storeWithChain } from '#rules/delivery/carriers.ts';
import { carrierName, trackingPage } from '#rules/delivery/tracking-page.ts';
import {
  buyerTypeLabels,
  carrierTypeLabels,
  deliveryTimeLabels,
  paymentStatusLabels,
  shipTypeLabels,
} from '#rules/order-labels.ts';
import { paymentTypeLabel, wayOf } from '#rules/payments/payment-types.ts';
import { useSettings } from '../../settings-context.tsx';
import { Card, Detail, Details } from '../member-centre/card.tsx';
import { showsPayment } from '../member-centre/order-tones.ts';

interface OrderProps {
  order: OrderDetail;
}

/**
 * A missing date is not shown (rows 3.086, 5.040), nor a deadline if nothing is due. The deadline of a transfer is
 * beside its account.
 */
export function Payment({ order }: OrderProps) {
  const { paymentType, shipType, paymentStatus, paymentAt, paidExpiredAt, virtualAccount } = order;
  const isOver = order.orderStatus === 'CANCELLED' || order.orderStatus === 'RETURNED';
  const isOwed = !isOver || showsPayment(order);
  return (
    <Card title="付款">
      <Details>
        <Detail name="付款方式">{paymentTypeLabel(paymentType, shipType)}</Detail>
        <Detail name="付款狀態">{isOwed ? paymentStatusLabels[paymentStatus] : '無需付款'}</Detail>
        {virtualAccount && (
          <Detail name="轉帳帳號" className="digits">
            {virtualAccount}
          </Detail>
        )}
        {wayOf(paymentType) !== 'ON_RECEIPT' && !virtualAccount && isOwed && (
          <Detail name="付款期限" className="digits">
            {formatDateTime(paidExpiredAt)}
          </Detail>
        )}
        <Detail name="付款時間" className="digits">
          {formatDateTime(paymentAt)}
        </Detail>
      </Details>
    </Card>
  );
}

/** The number of a parcel, with a link to the carrier's tracking page if the shop knows one. */
export function TrackingNo({
  shipType,
  storeType,
  homeCarrier,
  trackingNo,
}: Pick<OrderDetail, 'shipType' | 'storeType' | 'homeCarrier' | 'trackingNo'>) {
  const { links } = useSettings();
  const page = trackingPage({ shipType, storeType, homeCarrier }, links.homeTracking);
  if (!page) return trackingNo;
  return (
    <a
      href={page}
      target="_blank"
      rel="noopener"
      className="text-violet-700 underline underline-offset-4"
    >
      {trackingNo}
      <span className="sr-only">（到{carrierName(shipType, storeType)}查詢，另開視窗）</span>
    </a>
  );
}

/** Names the deadline of a store only while the parcel waits there, and the number only if no list of parcels does. */
export function Delivery({ order, isInParcels }: OrderProps & { isInParcels: boolean }) {
  const isStore = order.shipType === 'STORE';
  return (
    <Card title="配送">
      <Details>
        <Detail name="配送方式">{shipTypeLabels[order.shipType]}</Detail>
        <Detail name="收件人">{order.recipient}</Detail>
        <Detail name="手機號碼" className="digits">
          {order.recipientMobile}
        </Detail>
        {order.recipientPhone && (
          <Detail name="市話" className="digits">
            {order.recipientPhone}
          </Detail>
        )}
        {isStore && (
          <Detail name="取貨門市">
            {storeWithChain(order.storeType, order.storeName)}
            {order.storeNo && <span className="digits">（{order.storeNo}）</span>}
          </Detail>
        )}
        {order.shipAddress && (
          <Detail name={isStore ? '門市地址' : '收件地址'}>{order.shipAddress}</Detail>
        )}
        {order.pickupDeadline && order.orderStatus === 'ARRIVED' && (
          <Detail name="取件期限" className="digits">
            {formatDate(order.pickupDeadline)}
          </Detail>
        )}
        {!isStore && (
          <Detail name="配送時段">{deliveryTimeLabels[order.expectedDeliveryTime]}</Detail>
        )}
        {order.shipNote && <Detail name="配送備註">{order.shipNote}</Detail>}
        {order.orderNote && <Detail name="訂單備註">{order.orderNote}</Detail>}
        {order.trackingNo && !isInParcels && (
          <Detail name="物流單號" className="digits">
            <TrackingNo {...order} />
          </Detail>
        )}
      </Details>
    </Card>
  );
}

/** The choice of the buyer, and the number once there is one. */
export function Invoice({ order }: OrderProps) {
  const isCompany = order.invoiceType === 'COMPANY';
  return (
    <Card title="發票">
      <Details>
        <Detail name="發票類型">{buyerTypeLabels[order.invoiceType]}</Detail>
        {isCompany ? (
          <>
            <Detail name="公司抬頭">{order.taxName}</Detail>
            <Detail name="統一編號" className="digits">
              {order.taxNum}
            </Detail>
          </>
        ) : (
          <Detail name="載具">
            {carrierTypeLabels[order.carrierType]}
            {order.carrierNo && <span className="digits block">{order.carrierNo}</span>}
            {order.loveCode && <span className="digits block">捐贈碼 {order.loveCode}</span>}
          </Detail>
        )}
        {order.invoiceNo && (
          <Detail name="發票號碼" className="digits">
            {order.invoiceNo}
          </Detail>
        )}
        <Detail name="開立時間" className="digits">
          {formatDateTime(order.invoicingAt)}
        </Detail>
      </Details>
    </Card>
  );
}
