import type { DeliveryTime, StoreKind } from '#contract/enumerations.ts';
import { mostTags, type OrderSource } from '#contract/order-management.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { chainOf, storedChain } from '#rules/delivery/carriers.ts';
import { parcelObstacle } from '#rules/delivery/parcel-limits.ts';
import { districtOfAddress } from '#rules/delivery/taiwan-districts.ts';
import { type TagChange, tagsAfter } from '#rules/goods/tags.ts';
import { wayOf } from '#rules/payments/payment-types.ts';
import { readParcelSizes } from '#server/commerce/catalog/parcel-sizes.ts';
import { loadDeliverySettings } from '#server/ordering/logistics/delivery-settings.ts';
import { findStore, refuseChain } from '#server/ordering/logistics/find-store.ts';
import {
  changeDelivery,
  deliveryOf,
  type OrderDelivery,
} from '#server/ordering/orders/change-delivery.ts';
import { lockOrder } from '#server/ordering/orders/lock-order.ts';
import type { OrderState } from '#server/ordering/orders/open-orders.ts';
import type { OrderEmailOccasion } from '#server/ordering/orders/order-email.ts';
import { recordOrderEvent } from '#server/ordering/orders/order-events.ts';
import { forgetClosedStore } from '#server/ordering/orders/reminders/remind-once.ts';
import { sourceOf } from '#server/ordering/orders/staff-orders/staff-orders.ts';
import { readOrderTags, setOrderTags } from '#server/ordering/orders/tags/order-tags.ts';
import { readWholeOrder, type WholeOrder } from '#server/ordering/orders/whole-orders.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, audited } from '../admin/audit.ts';
import { lastAction } from '../admin/history.ts';
import { tooManyTags } from '../too-many-tags.ts';
import { whyDeliveryStays } from './may-change.ts';
import { deliveryVersion, readOrderPage } from './read-order.ts';

/** Adds and removes tags of an order, or replaces them. VALIDATION_FAILED if they would become too many. */
export async function tagOrder(shop: Shop, actor: Actor, orderId: number, change: TagChange) {
  const tagged = await audited(shop, actor, async ({ transaction, note }) => {
    if (!(await lockOrder(transaction, { orderId }, ['id']))) return refused('ORDER_NOT_FOUND');
    const before = (await readOrderTags(transaction, [orderId])).get(orderId) ?? [];
    const tags = tagsAfter(before, change, mostTags.count);
    if (!tags) return tooManyTags(mostTags.count);
    await setOrderTags(transaction, orderId, tags);
    await note({
      call: 'tagOrder',
      subject: ['order', orderId],
      before: { tags: before },
      after: { tags },
    });
    return done(undefined);
  });
  return tagged.ok ? readOrderPage(shop, orderId) : tagged;
}

export interface DeliveryChange {
  version: string;
  recipient?: string | undefined;
  recipientMobile?: string | undefined;
  shipAddress?: string | undefined;
  storeType?: StoreKind | undefined;
  storeNo?: string | undefined;
  storeName?: string | undefined;
  expectedDeliveryTime?: DeliveryTime | undefined;
  shipNote?: string | undefined;
}

/**
 * Changes the recipient and destination of an order that has not left. STALE_RECORD if somebody has changed them
 * since the caller read them. The audit log names the changed fields, without their values.
 */
export async function editDelivery(
  shop: Shop,
  actor: Actor,
  orderId: number,
  { version, ...asked }: DeliveryChange,
) {
  const edited = await audited(shop, actor, async ({ transaction, note }) => {
    await lockOrder(transaction, { orderId }, ['id']);
    const order = await readWholeOrder(transaction, orderId);
    if (!order) return refused('ORDER_NOT_FOUND');
    const why = await whyDeliveryStays(transaction, order);
    if (why) return refused('ORDER_CANNOT_BE_MOVED', { message: why });
    if (deliveryVersion(order) !== version) {
      const by = await lastAction(transaction, 'order', orderId);
      return refused('STALE_RECORD', {
        message: `配送資料剛被${by ? ` ${by.by} ` : '別人'}修改，請重新整理後再試`,
      });
    }
    const place = await confirmedPlace({ db: transaction, config: shop.config }, order, asked);
    if (!place.ok) return place;
    const before: Record<string, unknown> = { ...deliveryOf(order) };
    const isOtherStore = (place.value.storeNo ?? before.storeNo) !== before.storeNo;
    // A number of a store is written with its chain: without it, it would be one of the first chain.
    const changed = Object.entries(place.value).filter(
      ([name, value]) => before[name] !== value || (isOtherStore && name === 'storeType'),
    );
    if (changed.length === 0) return done(undefined);
    await changeDelivery(transaction, orderId, Object.fromEntries(changed));
    if (isOtherStore) await forgetClosedStore(transaction, orderId);
    const at = shop.clock.now();
    await recordOrderEvent(transaction, orderId, 'DELIVERY_CHANGED', at);
    await note({
      call: 'editDelivery',
      subject: ['order', orderId],
      after: { changed: changed.map(([name]) => name) },
    });
    return done(undefined);
  });
  return edited.ok ? readOrderPage(shop, orderId) : edited;
}

type PlaceCode = 'SHIP_ADDRESS_IS_NOT_SUPPORT' | 'VALIDATION_FAILED' | 'ORDER_CANNOT_BE_MOVED';

/**
 * The destination that fits the way of delivery: an address in a district of its islands, or a store of ECPay's
 * list.
 */
async function confirmedPlace(
  { db, config }: Pick<Shop, 'config'> & { db: Queryable },
  { shipType, islandsType, storeType: present, lines, paidAmount }: WholeOrder,
  { shipAddress, storeType, storeNo, storeName, ...asked }: Omit<DeliveryChange, 'version'>,
): Promise<Outcome<Partial<OrderDelivery>, PlaceCode>> {
  const given = Object.fromEntries(
    Object.entries(asked).filter(([, value]) => value !== undefined),
  ) as Partial<OrderDelivery>;
  if (shipType === 'HOME') {
    if (shipAddress === undefined) return done(given);
    return districtOfAddress(shipAddress)?.islandsType === islandsType
      ? done({ ...given, shipAddress })
      : refused('SHIP_ADDRESS_IS_NOT_SUPPORT');
  }
  if (storeNo === undefined) return done(given);
  const chain = storeType ?? present;
  const { carriers } = await loadDeliverySettings(db, config);
  // The chain that the order has may be off by now; its other stores are still there.
  const offChain = storeType && refuseChain({ storeType }, carriers, 'store_type');
  if (offChain) return offChain;
  if (chainOf(chain) !== chainOf(present)) {
    const goods = { lines: await withSizes(db, lines), amount: paidAmount };
    const way = { shipType, storeType: chainOf(chain) };
    const obstacle = parcelObstacle(goods, way, carriers);
    if (obstacle) return refused('ORDER_CANNOT_BE_MOVED', { message: obstacle });
  }
  const store = await findStore({ db }, { no: storeNo, storeType: chain }, 'store_no');
  if (!store.ok) return store;
  const { name, address } = store.value ?? {};
  return done({
    ...given,
    storeType: storedChain('STORE', chain),
    storeNo,
    storeName: name ?? storeName ?? '',
    shipAddress: address ?? shipAddress ?? '',
    isStoreUnchecked: store.value === undefined,
  });
}

/** The goods of an order with their sizes. */
async function withSizes(db: Queryable, lines: WholeOrder['lines']) {
  const ids = lines.flatMap(({ components }) => components.map(({ productId }) => productId));
  const sizes = await readParcelSizes(db, ids);
  return lines.map(({ name, quantity: count, components }) => ({
    name,
    count,
    components: components.map(({ productId, quantity }) => ({
      quantity,
      parcel: sizes.get(productId),
    })),
  }));
}

/** The e-mail about the order's present state; undefined if no e-mail tells that state. */
export function emailNow(
  { orderStatus, paymentStatus, paymentType, virtualAccount }: Omit<OrderState, 'id'>,
  source: OrderSource,
): OrderEmailOccasion | undefined {
  if (orderStatus === 'CANCELLED' || orderStatus === 'RETURNED') return undefined;
  if (orderStatus === 'ARRIVED') return 'arrived';
  if (orderStatus === 'SHIPPED' || orderStatus === 'COMPLETED') return 'shipped';
  if (paymentStatus === 'PAID') return 'paid';
  if (virtualAccount) return 'transfer';
  const isByLink =
    (source === 'STAFF' && wayOf(paymentType) === 'AT_PROVIDER') ||
    (source === 'STANDING' && wayOf(paymentType) !== 'ON_RECEIPT');
  return isByLink ? 'payLink' : 'placed';
}

const emailNames: Readonly<Partial<Record<OrderEmailOccasion, string>>> = {
  arrived: '送達通知',
  shipped: '出貨通知',
  paid: '付款通知',
  transfer: '轉帳資料',
  placed: '訂單成立通知',
  payLink: '付款連結',
};

/** Sends the member the e-mail about the order's present state again. */
export function resendOrderEmail(shop: Shop, actor: Actor, orderId: number) {
  return audited(shop, actor, async ({ transaction, note, inside }) => {
    const order = await readWholeOrder(transaction, orderId);
    if (!order) return refused('ORDER_NOT_FOUND');
    const occasion = emailNow(order, await sourceOf(transaction, orderId));
    if (!occasion) {
      return refused('ORDER_CANNOT_BE_MOVED', { message: '這個狀態沒有可重寄的通知信' });
    }
    await inside.jobs.enqueue(transaction, 'send-order-letter', {
      orderId,
      occasion,
      isByEmail: true,
    });
    const after = { occasion };
    await note({ call: 'resendOrderLetter', subject: ['order', orderId], after });
    return done({ subject: emailNames[occasion] ?? '' });
  });
}
