import { ApiError } from '#contract/client.ts';
import { itemsIn } from '../../stores/cart.ts';
import { type CartBody, cartBody } from './body.ts';
import type { CartNeeds } from './needs.ts';
import { areSameItems, withOwnChanges } from './others-changes.ts';
import {
  hasUnsent,
  isBehind,
  type Job,
  type Sent,
  type Session,
  sameVisit,
  setUnsent,
} from './state.ts';
import { takeAnswer } from './take-answer.ts';

/** Whether the server has stored nothing because it has another cart than this page knows. */
export const isChangedElsewhere = (error: unknown) =>
  error instanceof ApiError && error.errorCode === 'CART_CHANGED';

/** The version of the saved cart, if it has the items of one of these requests of this page. */
async function ownVersion(
  { api }: CartNeeds,
  unanswered: Session['unanswered'],
): Promise<string | undefined> {
  const { data } = await api.readShoppingCart();
  const isOwn = unanswered.some(({ items }) => areSameItems(itemsIn(data), items));
  return isOwn ? data.version : undefined;
}

/**
 * Saves the cart, and takes its answer with what the shopper has changed meanwhile. Rejects with the server's refusal; a
 * change that could not be sent stays due and goes with the next change.
 */
async function putCart(needs: CartNeeds, session: Session, body: CartBody): Promise<void> {
  const isCurrent = sameVisit(session);
  const wasUnsent = hasUnsent(session);
  // The body holds all changes so far. Later changes are not in it.
  setUnsent(session, 'nothing');
  const sent: Sent = { items: needs.store.getState().items };
  session.unanswered = [...session.unanswered, sent];
  const { data } = await needs.api.updateShoppingCart({ body }).catch((error: unknown) => {
    if (isCurrent() && wasUnsent && !hasUnsent(session)) setUnsent(session, 'due');
    if (isCurrent() && isChangedElsewhere(error)) {
      session.isBehind = true;
      session.unanswered = session.unanswered.filter((one) => one !== sent);
    }
    throw error;
  });
  needs.announce();
  if (!isCurrent()) return;
  session.unanswered = [];
  const { items } = needs.store.getState();
  takeAnswer(needs, data);
  if (!hasUnsent(session)) return;
  const answered = needs.store.getState().items;
  needs.store.setState({ items: withOwnChanges(sent.items, items, answered) });
}

/** The requests that change the member's saved cart, one after the other. */
export function createCartRequests(needs: CartNeeds, session: Session) {
  const isDoing = (job: Job) => 'job' in session.state && session.state.job === job;
  const put = (body: CartBody) => putCart(needs, session, body);
  const isDue = () => session.state.name !== 'closed' && session.state.unsent === 'due';

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

  /** Like `put`, and sends once more if the newer version is a change of this page whose answer was lost. */
  async function putAfterLoss(body: () => CartBody): Promise<void> {
    const { unanswered, isBehind: wasBehind } = session;
    const isCurrent = sameVisit(session);
    try {
      await put(body());
    } catch (error) {
      if (!isCurrent() || !isChangedElsewhere(error) || unanswered.length === 0) throw error;
      const version = await ownVersion(needs, unanswered);
      if (!isCurrent() || version === undefined) throw error;
      session.isBehind = wasBehind;
      await put({ ...body(), version });
    }
  }

  return {
    isDue,

    /** Sends the changes, and those made meanwhile. After a change elsewhere, the rest waits for its reading. */
    saveWhileDue: (): Promise<void> =>
      begin('saving', async (job) => {
        try {
          do await put(cartBody(needs));
          while (isDoing(job) && isDue() && !isBehind(session));
        } finally {
          end(job);
        }
      }),

    /** Sends a cart that the shopper orders, after the job that is under way. */
    sendAfter: (before: Promise<void> | undefined, body: () => CartBody): Promise<void> =>
      begin('sending', async (job) => {
        try {
          await before?.catch(() => undefined);
          if (isDoing(job)) await putAfterLoss(body);
        } finally {
          end(job);
        }
      }),
  };
}
