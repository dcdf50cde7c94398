import { describe, expect, it } from 'vitest';
import { unsent } from './differences.ts';

describe('what is typed while a save is under way', () => {
  it('still has to be saved if it was not sent so', () => {
    const sent = { name: '一', tags: ['a'] };
    expect(unsent({}, sent, { name: '二', tags: ['a'], weight: 3 })).toEqual({
      name: '二',
      weight: 3,
    });
  });

  it('is nothing if everything was sent', () => {
    expect(unsent({}, { tags: ['a', 'b'] }, { tags: ['a', 'b'] })).toEqual({});
  });
});
