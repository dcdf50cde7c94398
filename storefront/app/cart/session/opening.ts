import type { CartItems } from '../../stores/cart-items.ts';
import type { CartNeeds } from './needs.ts';
import { readCart } from './reading.ts';
import { hasUnsent, isBehind, type Reading, type Session, sameVisit } from './state.ts';

interface OpeningOptions {
  /**
   * Waits until the server has the shopper's last change, or has refused it over the changes of others: true. Never
   * rejects.
   */
  flush(): Promise<boolean>;
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
      state.reading.isUnasked = false;
      return state.reading.done;
    }
    return begin({ withoutCoupon, isUnasked: false }).done;
  }

  function begin(how: Pick<Reading, 'withoutCoupon' | 'isUnasked'>): Reading {
    const { state } = session;
    const { isBehind } = session;
    const reading: Reading = { ...how, isBehind, failure: undefined, done: Promise.resolve() };
    session.isBehind = false;
    session.state =
      state.name === 'closed' || state.name === 'unread'
        ? { name: 'opening', forMember: needs.isMember(), reading, unsent: 'nothing' }
        : { ...state, reading };
    const isShown = session.state.name !== 'opening' && store.getState().status === 'ready';
    if (!isShown) store.setState({ status: 'loading' });
    reading.done = read(reading);
    return reading;
  }

  async function read(reading: Reading): Promise<void> {
    const { state } = session;
    if (state.name === 'closed') return;
    const isCurrent = sameVisit(session);
    // The answer knows of these requests. Of one that is sent after the question it may know nothing.
    let known: Session['unanswered'] = [];
    try {
      await readCart(needs, {
        session,
        forMember: state.forMember,
        isFirst: state.name === 'opening',
        isCurrent,
        isWithoutCoupon: () => reading.withoutCoupon,
        isUnasked: () => reading.isUnasked,
        isUnsaved: () => 'job' in session.state || hasUnsent(session),
        setItems: options.setItems,
        async beforehand() {
          await (reading.isBehind ? afterJobs(session) : flushBefore(reading, session, options));
          if (!('job' in session.state)) known = session.unanswered;
        },
      });
      if (isCurrent()) endReading('ready');
      if (isCurrent())
        session.unanswered = session.unanswered.filter((one) => !known.includes(one));
    } catch (error) {
      if (!isCurrent()) return;
      reading.failure = error;
      session.isBehind ||= reading.isBehind;
      endReading(reading.isUnasked && store.getState().status === 'ready' ? 'ready' : 'failed');
    }
    if (isCurrent() && reading.isBehind && !session.isBehind) await options.flush();
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

  return { open, catchUp: () => catchUp(session, begin) };
}

/** Sends this page's changes. If the server has refused them over those of others, the reading finds these. */
async function flushBefore(
  reading: Reading,
  session: Session,
  { flush }: Pick<OpeningOptions, 'flush'>,
): Promise<void> {
  if (!(await flush())) return;
  reading.isBehind = true;
  session.isBehind = false;
}

/** Waits for the requests under way that change the saved cart. What is not sent yet stays unsent. */
async function afterJobs(session: Session): Promise<void> {
  while ('job' in session.state) await session.state.job.done.catch(() => undefined);
}

/**
 * Reads what other tabs and devices have changed, if they may have changed something. Changes of this page that are not
 * sent yet stay, and are sent after it. Rejects if the cart cannot be read; what is shown then stays.
 */
async function catchUp(
  session: Session,
  begin: (how: Pick<Reading, 'withoutCoupon' | 'isUnasked'>) => Reading,
): Promise<void> {
  const isCurrent = sameVisit(session);
  while (isCurrent() && isBehind(session)) {
    const { state } = session;
    if (state.name === 'closed' || state.name === 'unread') return;
    // A reading under way may have begun before the change.
    const reading = state.reading ?? begin({ withoutCoupon: false, isUnasked: true });
    await reading.done;
    if (reading.failure) throw reading.failure;
  }
}
