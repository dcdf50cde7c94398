import { expect, it } from 'vitest';
import { memberCalls } from './calls/accounts.ts';

it('the newsletter is asked for with YES, NO or no answer [3.133]', () => {
  const takes = (edmStatus: string) => memberCalls.updateUser.body.safeParse({ edmStatus }).success;
  expect(['', 'YES', 'NO', 'MAYBE', 'yes'].filter(takes)).toEqual(['', 'YES', 'NO']);
});
