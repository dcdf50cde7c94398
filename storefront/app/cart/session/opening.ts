import type { CartItems } from '../../stores/cart-items.ts';
import type { CartNeeds } from './needs.ts';
import { readCart } from './reading.ts';
import { hasUnsent, type Reading, type Session, sameVisit } from './state.ts';

interface OpeningOptions {
  /** Waits until the server has the shopper's last change; never rejects. */
  flush(): Promise<void>;
  setItems(items: CartItems): void;
}

/** Reads the cart of the current shopper. */
export function createOpening(needs: CartNeeds, session: Session, options: OpeningOptions) {
  const { store } = needs;

  /**
   * Reads the current shopper's cart again; a visitor's cart is merged into the member's at sign-in (G-072).
   * `withoutCoupon` leaves out the coupon of the saved cart, also if a reading is already under way. Never rejects:
   * `status` in the store tells the outcome.
   */
  function open({ withoutCoupon = false } = {}): Promise<void> {
    const { state } = session;
    if (withoutCoupon) store.setState({ couponId: null });
    if (state.name !== 'closed' && state.reading) {
      state.reading.withoutCoupon ||= withoutCoupon;
      return state.reading.done;
    }
    const reading: Reading = { withoutCoupon, done: Promise.resolve() };
    session.state =
      state.name === 'closed' || state.name === 'unread'
        ? { name: 'opening', forMember: needs.isMember(), reading, unsent: 'nothing' }
        : { ...state, reading };
    const isShown = session.state.name !== 'opening' && store.getState().status === 'ready';
    if (!isShown) store.setState({ status: 'loading' });
    reading.done = read(reading);
    return reading.done;
  }

  async function read(reading: Reading): Promise<void> {
    const { state } = session;
    if (state.name === 'closed') return;
    const isCurrent = sameVisit(session);
    try {
      await readCart(needs, {
        forMember: state.forMember,
        isFirst: state.name === 'opening',
        isCurrent,
        isWithoutCoupon: () => reading.withoutCoupon,
        isUnsaved: () => 'job' in session.state || hasUnsent(session),
        ...options,
      });
      if (isCurrent()) endReading('ready');
    } catch {
      if (isCurrent()) endReading('failed');
    }
  }

  function endReading(status: 'ready' | 'failed'): void {
    const { state } = session;
    if (state.name === 'closed') return;
    if (state.name === 'opening') {
      const isUnread = state.forMember && !store.getState().server;
      session.state = { ...state, name: isUnread ? 'unread' : 'open', reading: undefined };
    } else session.state = { ...state, reading: undefined };
    store.setState({ status });
  }

  return { open };
}
