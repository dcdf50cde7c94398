import type { AskedAddOn } from '#rules/goods/cart-lines.ts';
import type { SaleableKind } from '#rules/goods/saleable.ts';
import { closedCart, withNotices } from '../../stores/cart.ts';
import {
  type CartItems,
  noItems,
  withAddOn,
  withChosen,
  withQuantity,
} from '../../stores/cart-items.ts';
import type { CartNeeds } from './needs.ts';
import { createOpening } from './opening.ts';
import { areSameItems, withOwnChanges } from './others-changes.ts';
import { createSaving } from './saving.ts';
import { settleAddOns } from './settle-add-ons.ts';
import { type Session, sameVisit, setUnsent } from './state.ts';

export type CartMachine = ReturnType<typeof createCartMachine>;

/** Opens, changes, saves, sends and leaves the cart of the current shopper. */
export function createCartMachine(needs: CartNeeds) {
  const { store } = needs;
  const session: Session = {
    state: { name: 'closed' },
    generation: 0,
    isBehind: false,
    unanswered: [],
    correction: undefined,
  };
  const saving = createSaving(needs, session, () => opening.catchUp());

  /** Every change of quantities: a visitor's is stored in the browser, a member's is sent to the server (row 6.009). */
  function setItems(items: CartItems): void {
    const { state } = session;
    if (state.name === 'closed' || state.forMember) {
      store.setState({ items });
      if (state.name !== 'closed') saving.saveSoon();
      return;
    }
    // Another tab may have changed the stored cart a moment ago.
    const stored = withOwnChanges(store.getState().items, items, needs.local.read());
    store.setState({ items: stored });
    needs.local.keep(stored);
  }

  const opening = createOpening(needs, session, { flush: saving.flush, setItems });
  const { open, catchUp } = opening;

  /** A change by the shopper. Add-ons that lose their condition by it become ordinary units, with a notice. */
  function change(next: (items: CartItems) => CartItems): void {
    const { state } = session;
    if (state.name === 'closed' || state.name === 'unread') return;
    if (state.name === 'opening' && state.forMember) return;
    const { items, ended } = settleAddOns(needs, next(store.getState().items));
    store.setState(withNotices(ended));
    setItems(items);
  }

  return {
    open,
    save: saving.save,
    flush: saving.flush,
    sendUnsent: saving.sendUnsent,
    catchUp,
    send: saving.send,
    chooseCoupon: saving.chooseCoupon,
    sameVisit: () => sameVisit(session),
    stateName: () => session.state.name,

    /** Opens the cart if no screen has opened it yet: a second reading would undo the shopper's choices since. */
    openOnce: (): Promise<void> => (session.state.name === 'closed' ? open() : catchUp()),

    /**
     * Call this when another tab or device may have changed the cart. It is read again by `catchUp`, at the latest
     * before this page changes it.
     */
    fallBehind(): void {
      const { state } = session;
      if (state.name === 'closed') return;
      const { items } = store.getState();
      session.isBehind ||= state.forMember || !areSameItems(items, needs.local.read());
    },

    /** Whether everything about the cart is known and no reading is under way that could change it. */
    isRead(): boolean {
      const { state } = session;
      if (state.name === 'closed' || state.reading || session.isBehind) return false;
      return store.getState().status === 'ready';
    },

    ...choices(change),
    ...endings(needs, session),

    /** Call this once the shopper has seen the changes that they did not make. */
    forgetNotices: () => store.setState({ notices: [] }),
  };
}

/** What the shopper changes in the cart. A member's unread cart is not changed. */
function choices(change: (next: (items: CartItems) => CartItems) => void) {
  return {
    /** Sets the quantity of a product or combination; undefined removes it. */
    setQuantity: (kind: SaleableKind, id: number, quantity: number | undefined): void =>
      change((items) => withQuantity(items, kind, id, quantity)),

    /** Sets the units of a product at the price of an add-on offer; 0 removes them. `goods` of the cart has it. */
    setAddOn: (addOn: AskedAddOn): void => change((items) => withAddOn(items, addOn)),

    /** Chooses gifts, by id, where an offer lets the shopper choose. */
    chooseGifts: (giftIds: readonly number[]): void =>
      change((items) => withChosen(items, { giftIds })),
  };
}

/** How a visit of the cart ends: with an order, or when its owner leaves. */
function endings(needs: CartNeeds, session: Session) {
  const { store } = needs;

  /** Replaces the state; answers to earlier requests are ignored from now on. */
  function begin(next: Session['state']): void {
    setUnsent(session, 'nothing');
    session.generation += 1;
    Object.assign(session, { isBehind: false, unanswered: [], correction: undefined });
    session.state = next;
  }

  return {
    /**
     * Call this once the server has made an order of the cart on this page (rows 4.112, 4.120). Goods that were
     * added to the saved cart elsewhere are shown when the cart is opened again (G-162).
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
      needs.announce();
    },

    /** Forgets the owner and everything of their cart, also changes that were not sent. */
    leave(): void {
      begin({ name: 'closed' });
      store.setState(closedCart);
    },
  };
}
