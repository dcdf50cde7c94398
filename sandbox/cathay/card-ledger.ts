import { StoredMap } from '../stored-map.ts';

/** STATUS of an order at the bank. */
export type CardStatus = '0000' | '0202' | '0303' | '0404' | '1212' | '2222' | '2322';

export interface CardOrder {
  orderNumber: string;
  /** TWD. */
  amount: number;
  status: CardStatus;
  authCode: string;
  /** TWD refunded so far. */
  refunded: number;
  /** SETTLEAMOUNT (TWD) and SETTLETIME of the last refund. The bank may omit them. */
  settlement?: { amount: number; at: Date } | undefined;
}

/** The ledger of the stand-in for the bank's card service. */
export interface CardLedger {
  entries: StoredMap<CardOrder>;
  /** After its daily closing the bank makes no refunds until the next day. */
  isPastClosing: boolean;
  find(orderNumber: string): CardOrder | undefined;
  open(orderNumber: string, amount: number): CardOrder;
  all(): CardOrder[];
  /** Removes an order, so that a test can make the ledgers of shop and bank differ. */
  forget(orderNumber: string): void;
  clear(): void;
}

export function createCardLedger(): CardLedger {
  const orders = new StoredMap<CardOrder>('cathay-card');
  const ledger: CardLedger = {
    entries: orders,
    isPastClosing: false,
    find: (orderNumber) => orders.get(orderNumber),
    open(orderNumber, amount) {
      const known = orders.get(orderNumber);
      if (known) return known;
      const order: CardOrder = { orderNumber, amount, status: '0000', authCode: '', refunded: 0 };
      orders.set(orderNumber, order);
      return order;
    },
    all: () => [...orders.values()],
    forget: (orderNumber) => void orders.delete(orderNumber),
    clear() {
      orders.clear();
      ledger.isPastClosing = false;
    },
  };
  return ledger;
}

/** Authorises and captures immediately. The authorisation code is derived from the order number. */
export function authorise(order: CardOrder): void {
  order.status = '1212';
  order.authCode = order.orderNumber.replace(/\D/g, '').slice(-6).padStart(6, '0');
}
