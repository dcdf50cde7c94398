import { expect, it } from 'vitest';
import { answerQuestions, answersSoFar, ask } from './step-up-prompt.ts';

it('a question that is left with its page has the answer false, and the next page asks anew', async () => {
  const before = answersSoFar();
  const leave = answerQuestions(() => new Promise(() => undefined));
  const asked = ask({ kind: 'sign-in' });
  leave();
  expect(await asked).toBe(false);
  expect(answersSoFar()).toBe(before);
  const leaveNext = answerQuestions(async () => true);
  expect(await ask({ kind: 'sign-in' })).toBe(true);
  leaveNext();
});
