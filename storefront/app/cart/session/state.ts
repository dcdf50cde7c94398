/** A reading of the cart: the first one of its owner, or another. Whoever asks while it lasts gets this very one. */
export interface Reading {
  /** Whether the coupon of the saved cart is left out; one that is chosen meanwhile is not. */
  withoutCoupon: boolean;
  done: Promise<void>;
}

/** A saving or a sending. */
export interface Job {
  done: Promise<void>;
}

/** What the shopper has changed and is not on its way: nothing, something that waits for quiet, or what goes next. */
export type Unsent = 'nothing' | { stopWaiting(): void } | 'due';

interface Visit {
  forMember: boolean;
  /** The cart is being read anew; the shopper goes on with what is known already. */
  reading: Reading | undefined;
  unsent: Unsent;
}

/** What the cart of this page is doing. */
export type CartState =
  /** It is nobody's. */
  | { name: 'closed' }
  /** It is read for the first time: only a visitor's, which lies in the browser, can be changed already. */
  | (Visit & { name: 'opening'; reading: Reading })
  /** The member's saved cart could not be read: what would be saved now would take its place. */
  | (Visit & { name: 'unread' })
  | (Visit & { name: 'open' })
  | (Visit & { name: 'saving'; job: Job })
  /** It becomes a temporary order, once a saving under way has been answered. */
  | (Visit & { name: 'sending'; job: Job });

/** What a cart session keeps: what it is doing, and whose answers it still takes. */
export interface Session {
  state: CartState;
  /** Grows with every owner who leaves and every order made: what was asked before is answered too late. */
  generation: number;
}

/** Answers whether the owner of now, or their cart until it becomes an order, is still the one. */
export function sameVisit(session: Session): () => boolean {
  const { generation } = session;
  return () => session.generation === generation;
}

export function hasUnsent({ state }: Session): boolean {
  return state.name !== 'closed' && state.unsent !== 'nothing';
}

/** Says what is unsent now; what waited for quiet waits no longer. */
export function setUnsent(session: Session, unsent: Unsent): void {
  const { state } = session;
  if (state.name === 'closed') return;
  if (typeof state.unsent === 'object') state.unsent.stopWaiting();
  session.state = { ...state, unsent };
}
