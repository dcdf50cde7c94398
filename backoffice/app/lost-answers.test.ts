import { describe, expect, it } from 'vitest';
import { ApiError } from '#contract/client.ts';
import { askTwice, isOutcomeUnknown, keyForNextTry, newKey } from './lost-answers.ts';

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

it('a request whose answer was lost is made once more, and a refused one is not', async () => {
  const answers = (...given: (Error | string)[]) => {
    const left = [...given];
    const request = async () => {
      const next = left.shift();
      if (next instanceof Error) throw next;
      return next;
    };
    return { left, request };
  };
  expect(await askTwice(answers('booked').request)).toEqual({ answer: 'booked', wasLost: false });
  const again = answers(lost, 'booked');
  expect(await askTwice(again.request)).toEqual({ answer: 'booked', wasLost: true });
  await expect(askTwice(answers(lost, refused).request)).rejects.toBe(refused);
  await expect(askTwice(answers(failed, lost, 'booked').request)).rejects.toBe(lost);
  const never = answers(refused, 'booked');
  await expect(askTwice(never.request)).rejects.toBe(refused);
  expect(never.left).toEqual(['booked']);
});
