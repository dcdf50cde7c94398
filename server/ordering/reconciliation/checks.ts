import {
  countedUsesText,
  usedCouponsText,
} from '#server/commerce/coupons/reconciliation-queries.ts';
import {
  lotEntrySumsText,
  lotUnitsText,
  movementSumsText,
  stockCountsText,
  stockLocksText,
  takenUnitsText,
  unitsToPackText,
} from '#server/commerce/stock/reconciliation-queries.ts';
import {
  leftInParcelsText,
  overfilledParcelsText,
  packedLotsText,
  returnedUnitsText,
  unitsInParcelsOf,
} from '#server/ordering/fulfilment/reconciliation-queries.ts';
import {
  backInPartsText,
  givenUnitsText,
  lineSumsText,
  notCollectedText,
  orderMoneyText,
  soldUnitsText,
  spentCouponsText,
  unitsLeftOutsideText,
} from '#server/ordering/orders/reconciliation-queries.ts';
import {
  attemptMoneyText,
  queuedAttemptsText,
  refundSumsText,
  tooLargeSurplusText,
  transferMoneyText,
} from '#server/ordering/payments/reconciliation-queries.ts';
import { temporaryOrdersText } from '#server/ordering/reservations/reconciliation-queries.ts';

/** One comparison of ledgers. */
export interface LedgerCheck {
  /** The description of a difference. */
  complaint: string;
  /** The kind of the rows to which the ids belong. */
  subject:
    | 'stock record'
    | 'stock lock'
    | 'lot'
    | 'parcel'
    | 'order'
    | 'coupon event'
    | 'payment attempt';
  /** SQL that selects the id of each subject with the difference, once or several times. */
  text: string;
}

const stockChecks: LedgerCheck[] = [
  {
    complaint: 'a count is negative',
    subject: 'stock record',
    text: `
      select record_id as id from (${stockCountsText}) r
      where web_stock < 0 or erp_stock < 0 or locked < 0`,
  },
  {
    complaint: 'on hand is not the sum of the movements',
    subject: 'stock record',
    text: `
      select record_id as id
      from (${stockCountsText}) r left join (${movementSumsText}) m using (record_id)
      where r.web_stock <> coalesce(m.web_stock, 0) or r.erp_stock <> coalesce(m.erp_stock, 0)`,
  },
  {
    complaint: 'locked is not the sum of the locks',
    subject: 'stock record',
    text: `
      select record_id as id
      from (${stockCountsText}) r left join (${stockLocksText}) l using (record_id)
      group by record_id, r.locked having r.locked <> coalesce(sum(l.units), 0)`,
  },
  {
    complaint: 'a lock belongs to no temporary order',
    subject: 'stock lock',
    text: `
      select lock_id as id
      from (${stockLocksText}) l left join (${temporaryOrdersText}) t using (temporary_order_id)
      where t.temporary_order_id is null`,
  },
  {
    complaint: 'an order took other goods than its lines say',
    subject: 'order',
    text: `
      select order_id as id
      from (
        select order_id, record_id, units
        from (${soldUnitsText}) s join (${stockCountsText}) r using (product_id)
        union all
        select order_id, record_id, units
        from (${givenUnitsText}) g join (${stockCountsText}) r using (gift_id)
      ) said full join (${takenUnitsText}) t using (order_id, record_id)
      where coalesce(said.units, 0) <> coalesce(t.taken, 0)`,
  },
  {
    complaint: 'not all of a parcel that came back is in the stock again',
    subject: 'order',
    // Units in no parcel, which the ERP has sent, do not come back with one. Perhaps their refund says so.
    text: `
      with taken as (${takenUnitsText}), elsewhere as (
        select k.order_id, r.record_id,
          sum(k.each * least(k.kept, greatest(k.quantity - ${unitsInParcelsOf('k.line_id')}, 0))) as units
        from (${unitsLeftOutsideText}) k join (${stockCountsText}) r using (product_id)
        where k.order_id in (${leftInParcelsText}) group by 1, 2
      )
      select order_id as id from taken left join elsewhere e using (order_id, record_id)
      where order_id in (${notCollectedText})
        and order_id in (select order_id from taken where returned is not null)
        and coalesce(returned, 0) not between taken - coalesce(e.units, 0) and taken`,
  },
  {
    complaint: 'other units came back into the stock than the refunds of an order in parts say',
    subject: 'order',
    // Only units in a parcel that came back can be lost. A unit that was refunded before may have left or not.
    text: `
      select b.order_id as id
      from (${takenUnitsText}) t join (${stockCountsText}) r using (record_id) join (${backInPartsText}) b using (order_id)
      left join (${returnedUnitsText}) p on p.order_id = b.order_id
        and (p.product_id = r.product_id or p.gift_id = r.gift_id)
      where (b.product_id = r.product_id or b.gift_id = r.gift_id) and case
        when b.is_over then coalesce(t.returned, 0) not between
          greatest(b.restocked, t.taken - coalesce(p.units, 0) - b.kept) and t.taken - b.written_off
        else coalesce(t.returned, 0) not between b.restocked and b.restocked + b.written_off + b.kept end`,
  },
];

/** Lots divide the web stock together with what was sold and is not packed yet (ADR 054). */
const lotChecks: LedgerCheck[] = [
  {
    complaint: 'the units left of a lot are not what came in less what left',
    subject: 'lot',
    text: `
      select lot_id as id from (${lotEntrySumsText}) l left join (${packedLotsText}) p using (lot_id)
      where l.units_left <> l.entered - coalesce(p.units, 0)`,
  },
  {
    complaint: 'numbered lots have more units than are in the house',
    subject: 'stock record',
    text: `
      select record_id as id
      from (${lotUnitsText}) l join (${stockCountsText}) r using (record_id) left join (${unitsToPackText}) p using (record_id)
      where l.units > r.web_stock + coalesce(p.units, 0)`,
  },
  {
    complaint: 'a parcel has more units of lots than were packed',
    subject: 'parcel',
    text: `select shipment_id as id from (${overfilledParcelsText}) p`,
  },
];

const orderChecks: LedgerCheck[] = [
  {
    complaint: 'the lines of an order do not add up to its amounts',
    subject: 'order',
    text: `
      select order_id as id
      from (${orderMoneyText}) o left join (${lineSumsText}) l using (order_id)
      where o.product_amount <> coalesce(l.listed, 0)
        or o.product_amount - o.discount_amount <> coalesce(l.sold, 0)
        or o.offer_amount <> coalesce(l.offered, 0)
        or o.coupon_amount <> coalesce(l.coupon, 0)`,
  },
  {
    complaint: 'a coupon is not used by the order that says so',
    subject: 'order',
    text: `
      select order_id as id
      from (${spentCouponsText}) o full join (${usedCouponsText}) u using (order_id, user_coupon_id)
      where o.order_id is null or u.order_id is null`,
  },
  {
    complaint: 'a coupon event was not used as often as its coupons',
    subject: 'coupon event',
    text: `
      select coupon_event_id as id
      from (${countedUsesText}) e left join (${usedCouponsText}) u using (coupon_event_id)
      group by coupon_event_id, e.uses having e.uses <> count(u.user_coupon_id)`,
  },
];

const moneyChecks: LedgerCheck[] = [
  {
    complaint: 'an order is paid without money, or money pays an order that is not paid',
    subject: 'order',
    text: `
      select order_id as id
      from (${orderMoneyText}) o
      left join (select * from (${attemptMoneyText}) each where is_payment) a using (order_id)
      where o.is_paid <> (a.attempt_id is not null)`,
  },
  {
    complaint: 'the money of an order is not its amount',
    subject: 'payment attempt',
    text: `
      select attempt_id as id
      from (${attemptMoneyText}) a join (${orderMoneyText}) o using (order_id)
      where a.is_payment and a.captured_amount <> o.paid_amount + o.lowered_amount`,
  },
  {
    complaint: 'money came in that pays nothing, does not go back and is in no exception',
    subject: 'payment attempt',
    text: `
      select attempt_id as id
      from (${attemptMoneyText}) a left join (${queuedAttemptsText}) q using (attempt_id)
      where a.captured_amount > a.refunded_amount and not a.is_payment and q.attempt_id is null`,
  },
  {
    complaint: 'a transfer is in no payment and in no exception',
    subject: 'payment attempt',
    text: `
      select attempt_id as id from (${transferMoneyText}) t where t.came > t.captured + t.decided`,
  },
  {
    complaint: 'an account has paid more than its transfers brought, and nobody has accepted that',
    subject: 'payment attempt',
    text: `
      select attempt_id as id from (${transferMoneyText}) t where t.captured > t.came and not t.is_accepted`,
  },
  {
    complaint: 'more was kept of a transfer than it brought',
    subject: 'payment attempt',
    text: `select attempt_id as id from (${tooLargeSurplusText}) s`,
  },
  {
    complaint: 'money set aside for refunds is not the sum of the refunds',
    subject: 'payment attempt',
    text: `
      select attempt_id as id
      from (${attemptMoneyText}) a left join (${refundSumsText}) r using (attempt_id)
      where a.refunded_amount <> coalesce(r.amount, 0)`,
  },
  {
    complaint: 'more went back than came in',
    subject: 'payment attempt',
    text: `
      select attempt_id as id
      from (${attemptMoneyText}) a join (${refundSumsText}) r using (attempt_id)
      where r.amount > a.captured_amount`,
  },
  {
    complaint: 'an order is refunded although not all of its money went back',
    subject: 'order',
    text: `
      select order_id as id
      from (${orderMoneyText}) o join (${attemptMoneyText}) a using (order_id)
      left join (${refundSumsText}) r using (attempt_id)
      where a.is_payment and o.is_refunded
        <> (a.captured_amount > 0 and coalesce(r.done, 0) = a.captured_amount)`,
  },
];

/** All comparisons of the shop's ledgers. */
export const ledgerChecks: readonly LedgerCheck[] = [
  ...stockChecks,
  ...lotChecks,
  ...orderChecks,
  ...moneyChecks,
];
