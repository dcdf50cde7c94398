import type { ShoppingCart } from '#contract/entities/orders.ts';
import type { CartItems } from '../../stores/cart-items.ts';

/** A reading of the cart that is under way. A second request for a reading shares it. */
export interface Reading {
  /** Whether the coupon of the saved cart is left out. A coupon chosen during the reading stays. */
  withoutCoupon: boolean;
  /**
   * Whether no screen has asked for it, only a change elsewhere. It keeps the coupon that the shopper has chosen, and
   * the shown cart if it fails.
   */
  isUnasked: boolean;
  /** Whether the server had other changes when it began. This page's changes are then sent only after it. */
  isBehind: boolean;
  /** Why it has failed, if it has. */
  failure: unknown;
  done: Promise<void>;
}

/** A request under way that changes the saved cart: a saving or a cart send. */
export interface Job {
  done: Promise<void>;
}

/** Changes not sent yet: none, some that wait for the pause (`stopWaiting` ends it), or some to send next (`due`). */
export type Unsent = 'nothing' | { stopWaiting(): void } | 'due';

interface Visit {
  forMember: boolean;
  /** Set while the cart is read again; the shopper can use the known cart meanwhile. */
  reading: Reading | undefined;
  unsent: Unsent;
}

/** The state of the cart of this page. */
export type CartState =
  /** It has no owner. */
  | { name: 'closed' }
  /** It is read for the first time. Only a visitor's cart, which is stored in the browser, can already be changed. */
  | (Visit & { name: 'opening'; reading: Reading })
  /** The member's saved cart could not be read. Nothing is saved, because it would overwrite that cart. */
  | (Visit & { name: 'unread' })
  | (Visit & { name: 'open' })
  | (Visit & { name: 'saving'; job: Job })
  /** It is sent to become a temporary order, after a saving under way has been answered. */
  | (Visit & { name: 'sending'; job: Job });

/** The items that a request of this page sent, with what others have changed since. */
export interface Sent {
  items: CartItems;
}

/** The data of a cart session. */
export interface Session {
  state: CartState;
  /**
   * Is incremented when an owner leaves and when an order is made. Answers to requests of an earlier generation are
   * ignored.
   */
  generation: number;
  /** Whether other tabs or devices may have changed the cart since this page has read it. */
  isBehind: boolean;
  /** The requests without an answer: the server may have their items or not. */
  unanswered: readonly Sent[];
  /** How the shop, not the shopper, has changed the items since this answer of the server, if it has. */
  correction: { server: ShoppingCart | undefined; before: CartItems; after: CartItems } | undefined;
}

/** Returns a function that tells whether the owner is still the same and the cart has not become an order. */
export function sameVisit(session: Session): () => boolean {
  const { generation } = session;
  return () => session.generation === generation;
}

/** Whether the shopper has changed the cart and no request carries the change yet. A closed cart has none. */
export function hasUnsent({ state }: Session): boolean {
  return state.name !== 'closed' && state.unsent !== 'nothing';
}

/** Whether other tabs or devices may have changed the cart, and this page does not know these changes yet. */
export function isBehind({ state, isBehind }: Session): boolean {
  return isBehind || (state.name !== 'closed' && state.reading?.isBehind === true);
}

/** Sets what is unsent and ends the pause that earlier changes waited for. */
export function setUnsent(session: Session, unsent: Unsent): void {
  const { state } = session;
  if (state.name === 'closed') return;
  if (typeof state.unsent === 'object') state.unsent.stopWaiting();
  session.state = { ...state, unsent };
}
