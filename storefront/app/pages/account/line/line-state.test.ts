import { describe, expect, it } from 'vitest';
import { decodeState } from './line-state.ts';

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('the state that LINE returns', () => {
  it('is the way back with its query, as base64url of JSON [2.074, 4.099]', () => {
    const state = { path: '/products', query: '?all=1&keyword=夜用～', nonce: 'n' };
    expect(decodeState(encoded(state))).toEqual({
      path: '/products',
      query: 'all=1&keyword=夜用～',
      isRebind: false,
    });
    expect(decodeState(encoded({ ...state, query: '' }))?.query).toBe('');
  });

  it('says whether a member changes the LINE account', () => {
    const state = { path: '/member-centre', query: '?type=5', nonce: 'n' };
    expect(decodeState(encoded({ ...state, rebind: true }))?.isRebind).toBe(true);
    expect(decodeState(encoded({ ...state, rebind: 'yes' }))?.isRebind).toBe(false);
  });

  it.each([
    '',
    'x',
    '!!',
    encoded(null),
    encoded('/cart'),
    encoded({ path: '/cart' }),
    encoded({ path: 'https://evil.example', query: '' }),
    encoded({ path: '//evil.example', query: '' }),
    encoded({ path: '/\\evil.example', query: '' }),
    encoded({ path: '/\t/evil.example', query: '' }),
  ])('is ignored if it is broken or leads out of the shop: %j', (text) => {
    expect(decodeState(text)).toBeUndefined();
  });
});
