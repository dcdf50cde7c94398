import { expect, it } from 'vitest';
import { actionsOfAnswer } from './actions-of-answer.ts';

const actions = ['REFUND', 'ACCEPT_TRANSFERS', 'RESOLVE'] as const;

it('transfers are taken for the whole only if the answer says how much they are', () => {
  expect(actionsOfAnswer({ actions, waiting: 120 })).toEqual(actions);
  expect(actionsOfAnswer({ actions })).toEqual(['REFUND', 'RESOLVE']);
});
