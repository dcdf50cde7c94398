import { setTimeout as wait } from 'node:timers/promises';

/** How the bank's server tells the shop of money: as it should, again, too late, or not at all. */
const notices = ['once', 'twice', 'late', 'never'] as const;
export type Notice = (typeof notices)[number];

/** Milliseconds that a late notice comes after the browser. */
const lateness = 3_000;

/** Resolves after so many milliseconds. */
export type Pause = (milliseconds: number) => Promise<unknown>;
const realPause: Pause = (milliseconds) => wait(milliseconds, undefined, { ref: false });

export function noticeOf(text: string | undefined): Notice {
  return notices.find((each) => each === text) ?? 'once';
}

interface NoticeOptions {
  notice: Notice;
  /** Sends the notice; whether the shop took it. */
  tell: () => Promise<boolean>;
  pause?: Pause | undefined;
}

/** Tells the shop in this way; whether it knows by now. A late notice is on its way when this returns. */
export async function sendNotice({
  notice,
  tell,
  pause = realPause,
}: NoticeOptions): Promise<boolean> {
  const once = () => tell().catch(() => false);
  if (notice === 'never') return false;
  if (notice === 'late') {
    void pause(lateness).then(once);
    return false;
  }
  const isTaken = await once();
  if (notice === 'twice') await once();
  return isTaken;
}
