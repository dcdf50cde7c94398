import { compare, isCancelled, type Knowledge, type KnownOrder } from './knowledge.ts';

const confirmation = '訂單成立通知';
const paid = '付款完成通知';
const shipped = '出貨通知';
const further = '另一個包裹出貨通知';
const again = '包裹重新寄出通知';
const arrived = '送達通知';
const arrivedAtStore = '到店通知';
/** E-mails that an order causes at most once. */
const onlyOnce = [confirmation, paid, shipped, further, arrived, arrivedAtStore];

const hasLeft = ({ status }: KnownOrder) =>
  ['SHIPPED', 'ARRIVED', 'COMPLETED', 'RETURNED'].includes(status);

/** Milliseconds; moments come in whole seconds. */
const second = 1000;

export interface SeenEmail {
  to: string;
  subject: string;
  at: Date;
}

/** An e-mail has come. */
export function emailCame(knowledge: Knowledge, { to, subject, at }: SeenEmail): void {
  const key = `${to} ${subject}`;
  const times = (knowledge.emails.get(key) ?? 0) + 1;
  knowledge.emails.set(key, times);
  const erased = knowledge.erased.get(to);
  if (erased && at.getTime() >= erased.at.getTime() + second)
    knowledge.differences.push(`e-mail ${key} went to an erased member`);
  if (times > mostOf(knowledge, subject))
    knowledge.differences.push(`e-mail ${key} came ${times} times`);
}

/** How often an e-mail may come: each of several parcels is announced when it leaves and when it is in its store. */
function mostOf({ orders }: Knowledge, subject: string): number {
  if (!onlyOnce.some((kind) => subject.includes(kind))) return Number.POSITIVE_INFINITY;
  const orderNo = /\d+$/.exec(subject)?.[0] ?? '';
  const order = orders.get(orderNo);
  if (subject.includes(further)) return furtherParcels(order?.parcels ?? []);
  return subject.includes(arrivedAtStore) ? Math.max(order?.announced ?? 0, 1) : 1;
}

/** How many of several parcels have left after the first one. */
const furtherParcels = (parcels: KnownOrder['parcels']) =>
  Math.max(parcels.filter(({ hasLeft: isGone }) => isGone).length - 1, 0);

/**
 * At the end: every order was confirmed by e-mail, once, every payment of a living order, and every step of a parcel
 * that was taken, and no other one.
 */
export function checkEmails(knowledge: Knowledge): void {
  const times = new Map<string, number>();
  for (const [key, count] of knowledge.emails) {
    const [, kind = '', orderNo = ''] = /([^\s】]+通知) (\d+)$/.exec(key) ?? [];
    times.set(`${kind} ${orderNo}`, count);
  }
  const came = (kind: string, orderNo: string) => times.get(`${kind} ${orderNo}`) ?? 0;
  const erased = new Set([...knowledge.erased.values()].map(({ member }) => member));
  for (const order of knowledge.orders.values()) {
    // What was sent to an erased member is deleted, perhaps before somebody counted it.
    if (erased.has(order.member)) continue;
    // Nobody is asked to transfer money for an order that is over before its e-mail leaves.
    const isOver = isCancelled(order) && came(confirmation, order.orderNo) === 0;
    if (!isOver)
      compare(
        knowledge,
        `${confirmation} of ${order.orderNo}`,
        1,
        came(confirmation, order.orderNo),
      );
    const isPaid = order.payment === 'PAID' && order.paymentType !== 'HOME_CASH';
    if (isPaid && !isCancelled(order))
      compare(knowledge, `${paid} of ${order.orderNo}`, 1, came(paid, order.orderNo));
    const isOfStore = order.shipType === 'STORE';
    const isCounted = isOfStore && order.parcels.length > 0;
    for (const [kind, due] of [
      [shipped, Number(hasLeft(order))],
      [
        isOfStore ? arrivedAtStore : arrived,
        isCounted ? order.announced : Number(order.hasArrived),
      ],
    ] as const)
      compare(
        knowledge,
        `${kind} of ${order.orderNo} (${order.status})`,
        due,
        came(kind, order.orderNo),
      );
    // What leaves after the order has ended is a mistake that only operators hear of.
    if (order.status === 'RETURNED' || isCancelled(order)) continue;
    const ofFurther = came(further, order.orderNo) + came(again, order.orderNo);
    compare(
      knowledge,
      `e-mails of further parcels of ${order.orderNo}`,
      furtherParcels(order.parcels),
      ofFurther,
    );
  }
}
