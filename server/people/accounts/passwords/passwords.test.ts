import { describe, expect, it } from 'vitest';
import { patterns } from '#contract/patterns.ts';
import { withFullCost } from '#server/testing/quick-passwords.ts';
import { commonPasswords, isCommonPassword } from './common-passwords.ts';
import { hashPassword, verifyPassword } from './hashing.ts';
import { Slots } from './slots.ts';

const isCommon = (password: string) => isCommonPassword(password, { shopName: '晴棉 QINGMIAN' });

describe('common passwords', () => {
  it('are more than 3,000 that the pattern alone would accept', () => {
    const fitting = commonPasswords().filter((password) => patterns.password.test(password));
    expect(fitting.length).toBeGreaterThan(3000);
    expect(fitting.every(isCommon)).toBe(true);
  });

  it('are recognised in capitals and small letters', () => {
    expect(
      ['password1', 'Password123', 'QWERTY123', '1qaz2wsx', 'ji32k7au4a83'].map(isCommon),
    ).toEqual(Array(5).fill(true));
  });

  it('include the shop’s own name with digits', () => {
    expect(['qingmian1', 'Qingmian2026', 'QINGMIAN007'].map(isCommon)).toEqual(Array(3).fill(true));
  });

  it('do not include other passwords', () => {
    const others = [
      'abcd1234',
      'Cotton2468x',
      'dragonfly77',
      'password',
      '12345678',
      'qingmianx1',
      '',
    ];
    expect(others.filter(isCommon)).toEqual([]);
  });
});

describe('password hashing', () => {
  it('stores argon2id with 19 MiB, two passes, one lane and a salt of its own', async () => {
    const [first, second] = await withFullCost(() =>
      Promise.all([hashPassword('Cotton2468x'), hashPassword('Cotton2468x')]),
    );
    expect(first).toMatchObject({
      ok: true,
      value: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
    });
    expect(first).not.toEqual(second);
  });

  it('accepts the right password only, and none if none is stored', async () => {
    const hashed = await hashPassword('Cotton2468x');
    if (!hashed.ok) throw new Error('busy');
    expect(await verifyPassword('Cotton2468x', hashed.value)).toEqual({ ok: true, value: true });
    expect(await verifyPassword('cotton2468x', hashed.value)).toEqual({ ok: true, value: false });
    expect(await verifyPassword('', null)).toEqual({ ok: true, value: false });
  });

  it('refuses at once when the queue is full, so that it cannot grow without limit', async () => {
    const attempts = Array.from({ length: 400 }, () => verifyPassword('Cotton2468x', undefined));
    const outcomes = await Promise.all(attempts);
    const busy = outcomes.filter(({ ok }) => !ok);
    expect(busy.length).toBeGreaterThan(100);
    expect(busy[0]).toMatchObject({ failure: { code: 'SERVICE_BUSY', extra: { retryAfter: 3 } } });
    expect((await verifyPassword('x', undefined)).ok).toBe(true);
  });
});

describe('slots', () => {
  it('never run more work at once than there are slots, and start it in order of arrival', async () => {
    const slots = new Slots(2, 10);
    let running = 0;
    let most = 0;
    const begun: number[] = [];
    const work = (name: number) => async () => {
      begun.push(name);
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running--;
    };
    await Promise.all([1, 2, 3, 4, 5, 6].map((name) => slots.run(work(name))));
    expect(most).toBe(2);
    expect(begun).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('pass a slot on when work fails', async () => {
    const slots = new Slots(1, 1);
    const failing = slots.run(() => Promise.reject(new Error('broken')));
    const next = slots.run(async () => 'done');
    expect(slots.isFull).toBe(true);
    await expect(failing).rejects.toThrow('broken');
    await expect(next).resolves.toBe('done');
    expect(slots.isFull).toBe(false);
  });
});
