import { ApiError } from '#contract/client.ts';
import { type CartBody, cartBody, type Sending, sendingBody } from './body.ts';
import type { CartNeeds } from './needs.ts';
import { hasUnsent, type Job, type Session, sameVisit, setUnsent } from './state.ts';
import { takeAnswer } from './take-answer.ts';

/** Milliseconds without a change before changes are sent. */
const quiet = 400;

const nothing = () => undefined;

export const changesUnsent = '剛才的變更還沒有存到購物車，連線恢復後會再送出';

/** Sends the cart on the screen to the member's saved cart, one request after the other. */
export function createSaving(needs: CartNeeds, session: Session) {
  const isDoing = (job: Job) => 'job' in session.state && session.state.job === job;

  /** Begins a job. Call this only if no job is under way, or if `work` waits for the earlier one. */
  function begin(name: 'saving' | 'sending', work: (job: Job) => Promise<void>): Promise<void> {
    const job: Job = { done: Promise.resolve() };
    if (session.state.name === 'closed') return job.done;
    session.state = { ...session.state, name, job };
    job.done = work(job);
    return job.done;
  }

  function end(job: Job): void {
    if (!isDoing(job) || session.state.name === 'closed') return;
    const { forMember, reading, unsent } = session.state;
    session.state = { name: 'open', forMember, reading, unsent };
  }

  /** Rejects with the server's refusal; a change that could not be sent stays due and goes with the next change. */
  async function put(body: CartBody): Promise<void> {
    const isCurrent = sameVisit(session);
    const wasUnsent = hasUnsent(session);
    // The body holds all changes so far. Later changes are not in it.
    setUnsent(session, 'nothing');
    try {
      const { data } = await needs.api.updateShoppingCart({ body });
      if (isCurrent()) takeAnswer(needs, data, { keepItems: hasUnsent(session) });
    } catch (error) {
      if (isCurrent() && wasUnsent && !hasUnsent(session)) setUnsent(session, 'due');
      throw error;
    }
  }

  async function saveWhileDue(job: Job): Promise<void> {
    try {
      do await put(cartBody(needs));
      while (isDoing(job) && isDue());
    } finally {
      end(job);
    }
  }

  const isDue = () => session.state.name !== 'closed' && session.state.unsent === 'due';

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
        return begin('saving', saveWhileDue);
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

  /** Like `flush`, and tells the shopper if nothing was answered: they were told that the change was made. */
  async function flushOrTell(): Promise<void> {
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
      if ('job' in session.state && isDue()) return;
      setUnsent(session, { stopWaiting: needs.after(quiet, () => void flushOrTell()) });
    },

    /** Chooses the coupon with this id, or none; rejects with the server's refusal and then keeps the earlier choice. */
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
      return begin('sending', async (job) => {
        try {
          await before?.catch(nothing);
          if (isDoing(job)) await put(sendingBody(needs, sending));
        } finally {
          end(job);
        }
      });
    },
  };
}
