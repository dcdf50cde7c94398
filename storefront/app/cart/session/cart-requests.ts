import { type CartBody, cartBody } from './body.ts';
import type { CartNeeds } from './needs.ts';
import { hasUnsent, isBehind, type Job, type Session, sameVisit, setUnsent } from './state.ts';
import { takeAnswer } from './take-answer.ts';

/** The requests that change the member's saved cart, one after the other. */
export function createCartRequests(needs: CartNeeds, session: Session) {
  const isDoing = (job: Job) => 'job' in session.state && session.state.job === job;
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

  /** Rejects with the server's refusal; a change that could not be sent stays due and goes with the next change. */
  async function put(body: CartBody): Promise<void> {
    const isCurrent = sameVisit(session);
    const wasUnsent = hasUnsent(session);
    // The body holds all changes so far. Later changes are not in it.
    setUnsent(session, 'nothing');
    session.unanswered = [...session.unanswered, needs.store.getState().items];
    const { data } = await needs.api.updateShoppingCart({ body }).catch((error: unknown) => {
      if (isCurrent() && wasUnsent && !hasUnsent(session)) setUnsent(session, 'due');
      throw error;
    });
    needs.announce();
    if (!isCurrent()) return;
    session.unanswered = [];
    takeAnswer(needs, data, { keepItems: hasUnsent(session) });
  }

  return {
    isDue,

    /** Sends the changes, and those that are made meanwhile. After a change elsewhere, the rest waits for its reading. */
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
          if (isDoing(job)) await put(body());
        } finally {
          end(job);
        }
      }),
  };
}
