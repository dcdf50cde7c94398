import type { SaleableKind } from '#rules/saleable.ts';
import { closedCart } from '../../stores/cart.ts';
import { type CartItems, noItems, withQuantity } from '../../stores/cart-items.ts';
import type { CartNeeds } from './needs.ts';
import { readCart } from './reading.ts';
import { createSaving } from './saving.ts';
import { hasUnsent, type Reading, type Session, sameVisit, setUnsent } from './state.ts';

export type CartMachine = ReturnType<typeof createCartMachine>;

/** Opens, changes, saves, sends and leaves the cart of the current shopper. */
export function createCartMachine(needs: CartNeeds) {
  const { store } = needs;
  const session: Session = { state: { name: 'closed' }, generation: 0 };
  const saving = createSaving(needs, session);

  /**
   * Reads the current shopper's cart afresh; a visitor's cart is merged into the member's at sign-in (G-072).
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
        flush: saving.flush,
        isUnsaved: () => 'job' in session.state || hasUnsent(session),
        setItems,
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

  /** Every change of quantities: a visitor's is kept in the browser, a member's is sent to the server (row 6.009). */
  function setItems(items: CartItems): void {
    store.setState({ items });
    if (session.state.name === 'closed') return;
    if (session.state.forMember) saving.saveSoon();
    else needs.local.keep(items);
  }

  /** Replaces the state; answers to earlier requests are ignored from now on. */
  function begin(next: Session['state']): void {
    setUnsent(session, 'nothing');
    session.generation += 1;
    session.state = next;
  }

  return {
    open,
    save: saving.save,
    flush: saving.flush,
    send: saving.send,
    chooseCoupon: saving.chooseCoupon,
    sameVisit: () => sameVisit(session),
    stateName: () => session.state.name,

    /** Opens the cart if no screen has opened it yet: a second reading would undo what the shopper chose since. */
    openOnce: (): Promise<void> => (session.state.name === 'closed' ? open() : Promise.resolve()),

    /** Whether everything about the cart is known and no reading is under way that could change it. */
    isRead(): boolean {
      const { state } = session;
      return state.name !== 'closed' && !state.reading && store.getState().status === 'ready';
    },

    /** Sets the quantity of a product or combination; undefined removes it. A member's unread cart is not changed. */
    setQuantity(kind: SaleableKind, id: number, quantity: number | undefined): void {
      const { state } = session;
      if (state.name === 'closed' || state.name === 'unread') return;
      if (state.name === 'opening' && state.forMember) return;
      setItems(withQuantity(store.getState().items, kind, id, quantity));
    },

    /**
     * Call this once the server has made an order of the cart on this page (rows 4.112, 4.120). What was added to the
     * saved cart elsewhere shows when the cart is opened again (G-162).
     */
    becameOrder(orderId: number): void {
      const { state } = session;
      if (state.name === 'closed') return;
      begin({ name: 'open', forMember: state.forMember, reading: undefined, unsent: 'nothing' });
      store.setState({
        status: 'ready',
        items: noItems,
        server: undefined,
        couponId: null,
        orderId,
        notices: [],
      });
    },

    /** Call this once the shopper has seen the changes that they did not make. */
    forgetNotices: () => store.setState({ notices: [] }),

    /** Forgets the owner and everything of their cart, also changes that were not sent. */
    leave(): void {
      begin({ name: 'closed' });
      store.setState(closedCart);
    },
  };
}
