import { create } from 'zustand';
import type { MemberStart } from '#contract/calls/member-start.ts';
import { api } from '../../../api.ts';
import { shopNow } from '../../../shop-time.ts';
import { isMember, useAuthStore } from '../../../stores/auth.ts';

interface StartState {
  /** Undefined until it has been read. */
  start: MemberStart | undefined;
  /** Whether the last call failed; what was read before stays. */
  hasFailed: boolean;
  /** When it was read, by the shop's clock in milliseconds; 0 if it is not true any more. */
  readAt: number;
  /** Grows with everything after which the summary has to be read again. */
  changes: number;
}

const unread = { start: undefined, hasFailed: false, readAt: 0 };

/** The summary of the member who is signed in, in the memory of this page only. */
export const useStartStore = create<StartState>()(() => ({ ...unread, changes: 0 }));

let asked: Promise<void> | undefined;

/** Lets a late answer be ignored: it is about another member, or of before a change. */
function drop(values: Partial<StartState>): void {
  asked = undefined;
  useStartStore.setState(({ changes }) => ({ ...values, changes: changes + 1 }));
}

useAuthStore.subscribe(({ status }) => {
  if (status !== 'member') drop(unread);
});

/**
 * Lets the summary be read again, because the member has changed something of which it speaks. What is shown stays
 * until then.
 */
export const forgetStart = (): void => drop({ readAt: 0 });

/**
 * Reads the summary of the member unless it is younger than `mostAge` milliseconds; before the session is known it
 * reads nothing. Several callers share one call.
 */
export function readStart(mostAge: number): Promise<void> {
  const { start, readAt } = useStartStore.getState();
  const isYoung = start && shopNow().getTime() - readAt < mostAge;
  if (isYoung || !isMember()) return Promise.resolve();
  asked ??= ask(useStartStore.getState().changes);
  return asked;
}

async function ask(changes: number): Promise<void> {
  const read = await api.readMemberStart().then(
    ({ data }) => ({ start: data, hasFailed: false, readAt: shopNow().getTime() }),
    () => ({ hasFailed: true }),
  );
  if (changes !== useStartStore.getState().changes) return;
  asked = undefined;
  useStartStore.setState(read);
}
