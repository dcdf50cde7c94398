import { describe, expect, it } from 'vitest';
import { parseForm } from './form.ts';

describe('a form', () => {
  it('is read as names and texts', () => {
    expect(parseForm('name=%E6%99%B4+a&edm_status=')).toEqual({ name: '晴 a', edm_status: '' });
  });

  it('becomes nested objects for names in brackets', () => {
    expect(parseForm('order[ship_type]=HOME&items[0][id]=3&items[0][quantity]=1')).toEqual({
      order: { ship_type: 'HOME' },
      items: { 0: { id: '3', quantity: '1' } },
    });
  });

  it('makes a list of a name that comes twice', () => {
    expect(parseForm('a=1&a=2&a=3')).toEqual({ a: ['1', '2', '3'] });
  });

  it('cannot change the prototype of an object', () => {
    const form = parseForm('__proto__[polluted]=1&constructor=2&x[__proto__][polluted]=1');
    expect(Object.getPrototypeOf(form)).toBeNull();
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('has at most 1,000 fields', () => {
    const fields = (count: number) => Array(count).fill('a=1').join('&');
    expect(parseForm(fields(1_000))).toEqual({ a: Array(1_000).fill('1') });
    expect(parseForm(fields(1_001))).toBeUndefined();
  });

  it('is nested up to five levels only', () => {
    const deep = `a${'[b]'.repeat(5000)}`;
    expect(parseForm(`${deep}=1`)).toEqual({ [deep]: '1' });
  });
});
