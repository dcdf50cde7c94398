import { describe, expect, it } from 'vitest';
import { requestKey } from './request-key.ts';

describe('the key of a request that must not be done twice', () => {
  it('is the same for the same cart and content', () => {
    expect(requestKey('10:30', { name: '王小明' })).toBe(requestKey('10:30', { name: '王小明' }));
    expect(requestKey('10:30', {})).toMatch(/^[\da-f]{16}$/);
  });

  it('differs for a corrected form or a cart that is sent again', () => {
    const key = requestKey('10:30', { name: '王小明' });
    expect(requestKey('10:30', { name: '王大明' })).not.toBe(key);
    expect(requestKey('11:00', { name: '王小明' })).not.toBe(key);
  });
});
