import { readStored, removeStored, type StorageKey, writeStored } from '../storage.ts';
import { isMember, useAuthStore } from './auth.ts';
import { useMemberStore } from './member.ts';

const writingKeys = ['drafts', 'order-form'] as const satisfies readonly StorageKey[];

export type WritingKey = (typeof writingKeys)[number];

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

const listeners = new Set<() => void>();

/** Calls this once the member of an ended session has signed in again, and has what was written before. */
export function onWritingReturned(listener: () => void): void {
  listeners.add(listener);
}

function stored(key: WritingKey): Writing | undefined {
  const writing = readStored(key) as Partial<Writing> | null | undefined;
  if (typeof writing !== 'object' || writing === null) return undefined;
  const { content, signedInAt, memberId, changedAt } = writing;
  if (typeof signedInAt !== 'number' || typeof changedAt !== 'number') return undefined;
  return { content, signedInAt, memberId, changedAt };
}

/** Stores what the member writes. What the page changes after its session has ended is not stored. */
export function storeOwnWriting(key: WritingKey, content: unknown): void {
  if (!isMember()) return;
  const { signedInAt } = useAuthStore.getState();
  const memberId = useMemberStore.getState().userInfo?.id;
  writeStored(key, { content, signedInAt, memberId, changedAt: Date.now() } satisfies Writing);
}

const isFresh = (writing: Writing) => Date.now() - writing.changedAt < writingLifetime;

/** A session of unknown beginning (0) may be another member's. */
const isOfSession = ({ signedInAt }: Writing) =>
  signedInAt > 0 && signedInAt === useAuthStore.getState().signedInAt;

function isOfMember(writing: Writing): boolean {
  const { userInfo } = useMemberStore.getState();
  return userInfo !== undefined && writing.memberId === userInfo.id && isFresh(writing);
}

/** What was written in this session, or before it by the same member. Nobody else gets it. */
export function readOwnWriting(key: WritingKey): Writing | undefined {
  const writing = stored(key);
  if (!writing || !isMember()) return undefined;
  if (isOfSession(writing) || isOfMember(writing)) return writing;
  // Nobody can have it any more.
  if (writing.memberId === undefined) removeStored(key);
  return undefined;
}

/**
 * Call this once it is known who the member is: what an ended session has left goes on in this one if it is the same
 * member's, and is deleted otherwise.
 */
export function settleWriting(): void {
  let hasReturned = false;
  for (const key of writingKeys) {
    const writing = readOwnWriting(key);
    if (!writing) {
      removeStored(key);
      continue;
    }
    const { signedInAt } = useAuthStore.getState();
    hasReturned ||= !isOfSession(writing);
    const memberId = useMemberStore.getState().userInfo?.id;
    writeStored(key, { ...writing, signedInAt, memberId } satisfies Writing);
  }
  if (hasReturned) for (const listener of listeners) listener();
}
