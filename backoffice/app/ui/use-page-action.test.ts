import { expect, it } from 'vitest';
import { colourOfAnswer } from './use-page-action.ts';

it('says in green only what is done, not a refund that failed or is still to be made', () => {
  const colourOf = (status: string) => colourOfAnswer({ data: { status } });
  expect(colourOf('DONE')).toBe('green');
  expect(colourOf('PENDING')).toBe('yellow');
  expect(colourOf('BY_HAND')).toBe('yellow');
  expect(colourOf('FAILED')).toBe('red');
  expect(colourOfAnswer({ data: { state: 'PENDING_APPROVAL' } })).toBe('yellow');
  expect(colourOfAnswer(undefined)).toBe('green');
  expect(colourOfAnswer({ data: null })).toBe('green');
});
