import { setTimeout as wait } from 'node:timers/promises';

/** How the bank's server sends a notice: correctly, twice, too late, or not at all. */
const notices = ['once', 'twice', 'late', 'never'] as const;
export type Notice = (typeof notices)[number];

/** Milliseconds between the browser's return and a late notice. */
const lateness = 3_000;

/** Resolves after this number of milliseconds. */
export type Pause = (milliseconds: number) => Promise<unknown>;
const realPause: Pause = (milliseconds) => wait(milliseconds, undefined, { ref: false });

export function noticeOf(text: string | undefined): Notice {
  return notices.find((each) => each === text) ?? 'once';
}

interface NoticeOptions {
  notice: Notice;
  /** Sends the notice once; answers whether the shop accepted it. */
  send: () => Promise<boolean>;
  pause?: Pause | undefined;
}

/**
 * Sends the notice in the chosen way; answers whether the shop has accepted it by now. A late notice is sent after
 * this returns.
 */
export async function sendNotice({
  notice,
  send,
  pause = realPause,
}: NoticeOptions): Promise<boolean> {
  const once = () => send().catch(() => false);
  if (notice === 'never') return false;
  if (notice === 'late') {
    void pause(lateness).then(once);
    return false;
  }
  const isTaken = await once();
  if (notice === 'twice') await once();
  return isTaken;
}
