import type { SaleableKind } from '#rules/saleable.ts';
import { closedCart } from '../../stores/cart.ts';
import { type CartItems, noItems, withQuantity } from '../../stores/cart-items.ts';
import type { CartNeeds } from './needs.ts';
import { readCart } from './reading.ts';
import { createSaving } from './saving.ts';
import { hasUnsent, type Reading, type Session, sameVisit, setUnsent } from './state.ts';

export type CartMachine = ReturnType<typeof createCartMachine>;

/** Opens, changes, saves, sends and leaves the cart of whoever is here. */
export function createCartMachine(needs: CartNeeds) {
  const { store } = needs;
  const session: Session = { state: { name: 'closed' }, generation: 0 };
  const saving = createSaving(needs, session);

  /**
   * Reads the cart of whoever is here afresh; a visitor's cart joins the member's at sign-in (G-072). `withoutCoupon`
   * leaves out the coupon of the saved cart, also where the reading is under way. Never rejects: `status` in the store
   * says what came of it.
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
        settle: saving.settle,
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

  /** The one way quantities change: kept in the browser for a visitor, sent to the server for a member (row 6.009). */
  function setItems(items: CartItems): void {
    store.setState({ items });
    if (session.state.name === 'closed') return;
    if (session.state.forMember) saving.saveSoon();
    else needs.local.keep(items);
  }

  /** Ends what is under way for the cart until now: its answers come too late. */
  function begin(next: Session['state']): void {
    setUnsent(session, 'nothing');
    session.generation += 1;
    session.state = next;
  }

  return {
    open,
    save: saving.save,
    settle: saving.settle,
    send: saving.send,
    chooseCoupon: saving.chooseCoupon,
    sameVisit: () => sameVisit(session),
    stateName: () => session.state.name,

    /** Opens the cart unless a screen has done so already: a second reading would undo what was chosen there meanwhile. */
    openOnce: (): Promise<void> => (session.state.name === 'closed' ? open() : Promise.resolve()),

    /** Everything about the cart is known, and no reading is under way that might say otherwise. */
    isRead(): boolean {
      const { state } = session;
      return state.name !== 'closed' && !state.reading && store.getState().status === 'ready';
    },

    /** Sets the quantity of one thing; undefined takes it out. What is not known yet cannot be changed. */
    setQuantity(kind: SaleableKind, id: number, quantity: number | undefined): void {
      const { state } = session;
      if (state.name === 'closed' || state.name === 'unread') return;
      if (state.name === 'opening' && state.forMember) return;
      setItems(withQuantity(store.getState().items, kind, id, quantity));
    },

    /** The server has made an order of the cart and emptied it (rows 4.112, 4.120). */
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

    /** The shopper has seen what changed without their doing. */
    forgetNotices: () => store.setState({ notices: [] }),

    /** Forgets whose cart it was, with what has not been sent of it. */
    leave(): void {
      begin({ name: 'closed' });
      store.setState(closedCart);
    },
  };
}
