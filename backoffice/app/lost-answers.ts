import { ApiError } from '#contract/client.ts';

/*
 * A request without an answer may have been carried out. Neither "done" nor "not done" is known then.
 */

/** Whether nobody knows if the request was carried out: no answer arrived, or one about a failure of the shop. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** A new Idempotency-Key. `crypto.randomUUID` would be missing in a trial shop without https. */
export const newKey = () =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

/**
 * The Idempotency-Key for the next try after a failure: the same one while the outcome is unknown, because the work
 * must not be done twice; another one after a refusal, whose answer the shop would give again.
 */
export const keyForNextTry = (key: string, error: unknown): string =>
  isOutcomeUnknown(error) ? key : newKey();

/**
 * Makes a request and, if its outcome is unknown, once more: the second answer says what became of the first, because
 * both have the same Idempotency-Key. Rejects if that one fails too.
 */
export async function askTwice<Answer>(
  request: () => Promise<Answer>,
): Promise<{ answer: Answer; wasLost: boolean }> {
  try {
    return { answer: await request(), wasLost: false };
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error;
    return { answer: await request(), wasLost: true };
  }
}
