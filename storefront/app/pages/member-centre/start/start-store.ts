import { create } from 'zustand';
import type { MemberStart } from '#contract/calls/member-start.ts';
import { api } from '../../../api.ts';
import { shopNow } from '../../../shop-time.ts';
import { useAuthStore } from '../../../stores/auth.ts';

interface StartState {
  /** Undefined until it has been read. */
  start: MemberStart | undefined;
  /** Whether the last call failed; what was read before stays. */
  hasFailed: boolean;
  /** When it was read, by the shop's clock in milliseconds. */
  readAt: number;
}

const unread: StartState = { start: undefined, hasFailed: false, readAt: 0 };

/** The summary of the member who is signed in, in the memory of this page only. */
export const useStartStore = create<StartState>()(() => unread);

let asked: Promise<void> | undefined;
/** Grows with the end of each session, so that a late answer about one member is never shown to the next. */
let sessions = 0;

useAuthStore.subscribe(({ status }) => {
  if (status === 'member') return;
  sessions += 1;
  asked = undefined;
  useStartStore.setState(unread, true);
});

/** Reads the summary unless it is younger than `mostAge` milliseconds. Several callers share one call. */
export function readStart(mostAge: number): Promise<void> {
  const { start, readAt } = useStartStore.getState();
  if (start && shopNow().getTime() - readAt < mostAge) return Promise.resolve();
  asked ??= ask(sessions);
  return asked;
}

async function ask(session: number): Promise<void> {
  const read = await api.readMemberStart().then(
    ({ data }) => ({ start: data, hasFailed: false, readAt: shopNow().getTime() }),
    () => ({ hasFailed: true }),
  );
  if (session !== sessions) return;
  asked = undefined;
  useStartStore.setState(read);
}
