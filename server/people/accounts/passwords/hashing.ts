import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { done, refused } from '#contract/outcome.ts';
import { Slots } from './slots.ts';
import { todaysCost } from './todays-cost.ts';

/** One core always stays free for other work. The longest wait is about two seconds. */
const slots = new Slots(Math.max(1, availableParallelism() - 1), 150);
const retryAfter = 3;

async function inSlot<Value>(work: () => Promise<Value>) {
  if (slots.isFull) return refused('SERVICE_BUSY', { extra: { retryAfter } });
  return done(await slots.run(work));
}

/** The PHC string to store; SERVICE_BUSY if too many hashes wait. */
export function hashPassword(password: string) {
  return inSlot(() => hash(password, todaysCost));
}

/** The same if a slot is free now; undefined if somebody would have to wait for it. */
export async function hashIfFree(password: string): Promise<string | undefined> {
  return slots.isFree ? slots.run(() => hash(password, todaysCost)) : undefined;
}

/** Compared when there is no password, so that an unknown account takes as long as a known one. */
let dummyHash: Promise<string> | undefined;

/**
 * Whether the password matches the stored one. Without a stored one it is false, after the same time. SERVICE_BUSY
 * if too many comparisons wait.
 */
export function verifyPassword(password: string, stored: string | null | undefined) {
  return inSlot(async () => {
    if (stored) return verify(stored, password);
    dummyHash ??= hash('', todaysCost);
    await verify(await dummyHash, password);
    return false;
  });
}
