import { readStored, removeStored, type WritingKey, writeStored, writingKeys } from '../storage.ts';
import { isMember, useAuthStore } from './auth.ts';
import { useMemberStore } from './member.ts';

/** What a member has written in this tab and not sent. */
export interface Writing {
  content: unknown;
  /** The moment of the sign-in, which says at once that the session is the same. */
  signedInAt: number;
  /** Undefined while the member's data are not read yet: then a later session cannot have it. */
  memberId?: number | undefined;
  changedAt: number;
}

/** Milliseconds without a change after which a later session of the same member does not get it. */
export const writingLifetime = 60 * 60_000;

const listeners = new Map<WritingKey, () => void>();

/** Calls this once the member of an ended session has signed in again, and has what was written before. */
export function onWritingReturned(key: WritingKey, listener: () => void): void {
  listeners.set(key, listener);
}

/**
 * What is written before it is known whether what lies in the storage is this member's too. It lasts as long as the page
 * and its session.
 */
const waiting = new Map<WritingKey, Writing>();

useAuthStore.subscribe(({ status, signedInAt }, before) => {
  if (status !== 'member' || signedInAt !== before.signedInAt) waiting.clear();
});

function stored(key: WritingKey): Writing | undefined {
  const writing = readStored(key) as Partial<Writing> | null | undefined;
  if (typeof writing !== 'object' || writing === null) return undefined;
  const { content, signedInAt, memberId, changedAt } = writing;
  if (typeof signedInAt !== 'number' || typeof changedAt !== 'number') return undefined;
  return { content, signedInAt, memberId, changedAt };
}

/** By the clock of the browser, whose storage it is about. */
export const isFresh = (writing: Writing) => Date.now() - writing.changedAt < writingLifetime;

/** A session of unknown beginning (0) may be another member's. */
const isOfSession = ({ signedInAt }: Writing) =>
  signedInAt > 0 && signedInAt === useAuthStore.getState().signedInAt;

function isOfMember(writing: Writing): boolean {
  const { userInfo } = useMemberStore.getState();
  return userInfo !== undefined && writing.memberId === userInfo.id && isFresh(writing);
}

/** Whether the member must be known before it is clear whose writing this is. */
function isUndecided(writing: Writing | undefined): boolean {
  return writing?.memberId !== undefined && !isOfSession(writing) && isFresh(writing);
}

/**
 * Stores what the member writes. What the page changes after its session has ended is not stored. `changed` has the
 * fields of `content` that were changed just now. As long as it is unknown whose the stored writing is, only these wait,
 * and they replace the same fields of it if the same member has left it.
 */
export function storeOwnWriting(key: WritingKey, content: object, changed?: object): void {
  if (!isMember()) return;
  const { signedInAt } = useAuthStore.getState();
  const memberId = useMemberStore.getState().userInfo?.id;
  const writing: Writing = { content, signedInAt, memberId, changedAt: Date.now() };
  if (memberId === undefined && (signedInAt === 0 || isUndecided(stored(key)))) {
    const begun = waiting.get(key)?.content as object | undefined;
    waiting.set(key, changed ? { ...writing, content: { ...begun, ...changed } } : writing);
    return;
  }
  waiting.delete(key);
  writeStored(key, writing);
}

/** What was written in this session, or before it by the same member. Nobody else gets it. */
export function readOwnWriting(key: WritingKey): Writing | undefined {
  if (!isMember()) return undefined;
  const writing = waiting.get(key) ?? stored(key);
  if (!writing) return undefined;
  if (waiting.has(key) || isOfSession(writing) || isOfMember(writing)) return writing;
  // Nobody can have it any more.
  if (writing.memberId === undefined) removeStored(key);
  return undefined;
}

/**
 * Call this once it is known who the member is: what an ended session has left goes on in this one if it is the same
 * member's, and is deleted otherwise. What was written meanwhile counts more.
 */
export function settleWriting(): void {
  for (const key of writingKeys) {
    const begun = waiting.get(key);
    waiting.delete(key);
    const left = readOwnWriting(key);
    const newest = begun ?? left;
    if (!newest) {
      removeStored(key);
      continue;
    }
    const content = begun
      ? { ...(left?.content as object | undefined), ...(begun.content as object) }
      : left?.content;
    const hasReturned = left !== undefined && !isOfSession(left);
    const { signedInAt } = useAuthStore.getState();
    const memberId = useMemberStore.getState().userInfo?.id;
    writeStored(key, { ...newest, content, signedInAt, memberId } satisfies Writing);
    if (hasReturned) listeners.get(key)?.();
  }
}

/** Call this once it was sent. */
export function forgetOwnWriting(key: WritingKey): void {
  waiting.delete(key);
  removeStored(key);
}

/** Deletes what a session has left to a member who does not come back. Call it again and again. */
export function forgetOldWriting(): void {
  if (useAuthStore.getState().status !== 'visitor') return;
  for (const key of writingKeys) {
    const writing = stored(key);
    if (writing?.memberId === undefined || !isFresh(writing)) removeStored(key);
  }
}
