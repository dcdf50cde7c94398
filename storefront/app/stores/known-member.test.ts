import { beforeEach, describe, expect, it } from 'vitest';
import type { UserInfo } from '#contract/entities/accounts.ts';
import { readStored, writeStored } from '../storage.ts';
import { stubBrowser } from '../testing/browser.ts';
import { clearSession, enterSession } from './auth.ts';
import { takeUserInfo } from './known-member.ts';
import { useMemberStore } from './member.ts';

const session = (signedInAt: number) => ({
  token: `t${signedInAt}`,
  rememberMe: false,
  issuedAt: 1,
  signedInAt,
});
const user = (id: number) => ({ id, email: 'a@b.tw', name: null }) as UserInfo;
const shown = () => useMemberStore.getState().userInfo?.id;

beforeEach(() => {
  stubBrowser();
  clearSession();
  enterSession(session(7));
});

describe('the shop’s answer about the member', () => {
  it('is taken over in the session that has asked', async () => {
    await expect(takeUserInfo(async () => ({ data: user(5) }))).resolves.toEqual(user(5));
    expect(shown()).toBe(5);
  });

  it('is left once the session has ended, and once somebody else has signed in', async () => {
    const answer = Promise.withResolvers<{ data: UserInfo }>();
    const late = [takeUserInfo(() => answer.promise), takeUserInfo(() => answer.promise)];
    clearSession();
    enterSession(session(8));
    await takeUserInfo(async () => ({ data: user(6) }));
    answer.resolve({ data: user(5) });
    await expect(Promise.all(late)).resolves.toEqual([undefined, undefined]);
    expect(shown()).toBe(6);

    const ask = Promise.withResolvers<{ data: UserInfo }>();
    const later = takeUserInfo(() => ask.promise);
    clearSession();
    ask.resolve({ data: user(6) });
    await expect(later).resolves.toBeUndefined();
    expect(shown()).toBeUndefined();
  });

  it('deletes what another member has written here, whoever has asked', async () => {
    const left = { content: {}, signedInAt: 3, memberId: 6, changedAt: Date.now() };
    writeStored('drafts', left);
    writeStored('order-form', { ...left, memberId: 5 });
    await takeUserInfo(async () => ({ data: user(5) }));
    expect(readStored('drafts')).toBeUndefined();
    expect(readStored('order-form')).toMatchObject({ memberId: 5, signedInAt: 7 });
  });
});
