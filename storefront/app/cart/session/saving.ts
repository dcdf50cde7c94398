import { ApiError } from '#contract/client.ts';
import { type Sending, sendingBody } from './body.ts';
import { createCartRequests } from './cart-requests.ts';
import type { CartNeeds } from './needs.ts';
import { hasUnsent, type Session, sameVisit, setUnsent } from './state.ts';

/** Milliseconds without a change before changes are sent. */
const quiet = 400;

const nothing = () => undefined;

export const changesUnsent = '剛才的變更還沒有存到購物車，連線恢復後會再送出';

/** Sends the cart on the screen to the member's saved cart, one request after the other. */
export function createSaving(needs: CartNeeds, session: Session) {
  const requests = createCartRequests(needs, session);

  /** Sends the changes at once; rejects with the server's refusal. Does nothing for a visitor's cart. */
  function save(): Promise<void> {
    const { state } = session;
    if (state.name === 'closed' || state.name === 'unread' || !state.forMember) {
      return Promise.resolve();
    }
    setUnsent(session, 'due');
    switch (state.name) {
      case 'opening':
        return state.reading.done.then(saveRest);
      case 'open':
        return requests.saveWhileDue();
      case 'saving':
        return state.job.done;
      case 'sending':
        return state.job.done.catch(nothing).then(saveRest);
    }
  }

  /** Sends unsent changes, else waits for the job under way; rejects with the server's refusal. */
  function saveRest(): Promise<void> {
    if (hasUnsent(session)) return save();
    return 'job' in session.state ? session.state.job.done : Promise.resolve();
  }

  /** Waits until the server has the shopper's last change or has failed to take it; never rejects. */
  async function flush(): Promise<void> {
    await saveRest().catch(nothing);
  }

  /** Like `flush`. If no answer arrived, it says so to the shopper, who was told that the change was made. */
  async function flushOrWarn(): Promise<void> {
    try {
      await saveRest();
    } catch (error) {
      if (error instanceof ApiError && error.status === 0) needs.say.warning(changesUnsent);
    }
  }

  return {
    save,
    flush,

    /** Sends the changes after a short pause, together with changes made during it. */
    saveSoon(): void {
      // The next request of the job under way includes this change.
      if ('job' in session.state && requests.isDue()) return;
      setUnsent(session, { stopWaiting: needs.after(quiet, () => void flushOrWarn()) });
    },

    /** Chooses the coupon with this id, or none. Rejects with the server's refusal, and the earlier choice stays. */
    async chooseCoupon(couponId: number | null): Promise<void> {
      const isCurrent = sameVisit(session);
      const { couponId: before } = needs.store.getState();
      needs.store.setState({ couponId });
      try {
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
