import { describe, expect, it } from 'vitest';
import { ApiError } from '#contract/client.ts';
import { isOutcomeUnknown, keyForNextTry, newKey } from './lost-answers.ts';

const lost = new ApiError(0);
const failed = new ApiError(503);
const refused = new ApiError(422);

describe('the key of the next try', () => {
  it('is the same while nobody knows whether the work was done', () => {
    expect(keyForNextTry('first', lost)).toBe('first');
    expect(keyForNextTry('first', failed)).toBe('first');
  });

  it('is another one after a refusal', () => {
    expect(keyForNextTry('first', refused)).not.toBe('first');
    expect(newKey()).not.toBe(newKey());
  });
});

it('the outcome of a request is known only by an answer about the request itself', () => {
  expect([lost, failed, new TypeError('network')].every(isOutcomeUnknown)).toBe(true);
  expect(isOutcomeUnknown(refused)).toBe(false);
});
