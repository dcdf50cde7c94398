import { ApiError } from '#contract/client.ts';
import { type Sending, sendingBody } from './body.ts';
import { createCartRequests, isChangedElsewhere } from './cart-requests.ts';
import type { CartNeeds } from './needs.ts';
import { hasUnsent, isBehind, type Session, sameVisit, setUnsent } from './state.ts';

/** Milliseconds without a change before changes are sent. */
const quiet = 400;

const nothing = () => undefined;

export const changesUnsent = '剛才的變更還沒有存到購物車，連線恢復後會再送出';

type Requests = ReturnType<typeof createCartRequests>;

/** Sends what is unsent, after what others have changed was read. `catchUp` reads it, and rejects if that fails. */
function createSender(
  needs: CartNeeds,
  session: Session,
  { requests, catchUp }: { requests: Requests; catchUp: () => Promise<void> },
) {
  /**
   * Sends the changes at once, after what others have changed; rejects with the server's refusal. Does nothing for a
   * visitor's cart.
   */
  function save(): Promise<void> {
    const isCurrent = sameVisit(session);
    const saveCaughtUp = () => (isCurrent() ? saveNow(save) : undefined);
    if (isBehind(session)) return catchUp().then(saveCaughtUp);
    return saveNow(save).catch(async (error) => {
      // The reading adds the changes of this page to those of another device, and sends them.
      if (!isCurrent() || !isChangedElsewhere(error)) throw error;
      await catchUp();
      if (hasUnsent(session)) await saveCaughtUp();
    });
  }

  /** `saveLater` sends what has to wait for a reading or a job. */
  function saveNow(saveLater: () => Promise<void>): Promise<void> {
    const { state } = session;
    if (state.name === 'closed' || state.name === 'unread' || !state.forMember) {
      return Promise.resolve();
    }
    const saveRest = () => (hasUnsent(session) ? saveLater() : afterJob());
    setUnsent(session, 'due');
    switch (state.name) {
      case 'opening':
        return state.reading.done.then(saveRest);
      case 'open':
        return requests.saveWhileDue();
      case 'saving':
        return state.job.done.then(saveRest);
      case 'sending':
        return state.job.done.catch(nothing).then(saveRest);
    }
  }

  /** Waits for the job under way; rejects with the server's refusal. */
  const afterJob = () => ('job' in session.state ? session.state.job.done : Promise.resolve());

  /** Sends unsent changes, else waits for the job. It reads nothing: while the cart is behind, they stay unsent. */
  const saveUnlessBehind = (): Promise<void> =>
    hasUnsent(session) && !isBehind(session) ? saveNow(saveUnlessBehind) : afterJob();

  /**
   * Waits until the server has the shopper's last change or has failed to take it; never rejects. A reading waits for
   * it, so it must not wait for a reading: while the cart is behind, changes stay unsent. Returns whether the server
   * has refused the change because others have changed the cart.
   */
  const flush = (): Promise<boolean> => saveUnlessBehind().then(() => false, isChangedElsewhere);

  /**
   * Like `flush`, after what others have changed was read: the request has the whole cart, so it would undo their
   * changes. Reads nothing if nothing is unsent. If no answer arrived, it says so to the shopper, who was told that the
   * change was made. Never rejects.
   */
  async function sendUnsent(): Promise<void> {
    if (!hasUnsent(session)) {
      await flush();
      return;
    }
    const isCurrent = sameVisit(session);
    try {
      if (session.state.name !== 'closed') await session.state.reading?.done;
      if (isCurrent() && hasUnsent(session)) await save();
      else if (isCurrent()) await afterJob();
    } catch (error) {
      if (!isCurrent() || !hasUnsent(session)) return;
      if (error instanceof ApiError && error.status === 0) needs.say.warning(changesUnsent);
    }
  }

  return { save, flush, sendUnsent };
}

/** Sends the cart on the screen to the member's saved cart, one request after the other. */
export function createSaving(
  needs: CartNeeds,
  session: Session,
  /** Reads what others have changed; rejects if that fails. */
  catchUp: () => Promise<void>,
) {
  const requests = createCartRequests(needs, session);
  const { save, flush, sendUnsent } = createSender(needs, session, { requests, catchUp });

  return {
    save,
    flush,
    sendUnsent,

    /** Sends the changes after a short pause, together with changes made during it. */
    saveSoon(): void {
      // The next request of the job under way includes this change.
      if ('job' in session.state && requests.isDue()) return;
      setUnsent(session, { stopWaiting: needs.after(quiet, () => void sendUnsent()) });
    },

    /**
     * Chooses the coupon with this id, or none, instead of one that another tab has chosen before. Rejects with the
     * server's refusal, and the earlier choice stays.
     */
    async chooseCoupon(couponId: number | null): Promise<void> {
      const isCurrent = sameVisit(session);
      await catchUp();
      if (!isCurrent()) return;
      const { couponId: before } = needs.store.getState();
      needs.store.setState({ couponId });
      try {
        await save();
        // Another device may have chosen a coupon too. The store has it if its cart was read before ours was saved.
        if (!isCurrent() || needs.store.getState().couponId === couponId) return;
        needs.store.setState({ couponId });
        await save();
      } catch (error) {
        if (isCurrent()) needs.store.setState({ couponId: before });
        throw error;
      }
    },

    /**
     * The cart send: the server makes a temporary order and reserves the stock, if it calculates the same amount
     * (G-074, G-075). Rejects with the server's refusal.
     */
    send(sending: Sending): Promise<void> {
      const { state } = session;
      const before = 'job' in state ? state.job.done : undefined;
      if (!before && (state.name !== 'open' || !state.forMember)) {
        return Promise.reject(new Error('There is no member’s cart that could be sent.'));
      }
      return requests.sendAfter(before, () => sendingBody(needs, sending));
    },
  };
}
