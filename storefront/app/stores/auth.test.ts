import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { awaitMemberState } from '../await-member-state.ts';
import { readStored, readText, writeText } from '../storage.ts';
import { stubBrowser } from '../testing/browser.ts';
import {
  adoptStoredSession,
  clearSession,
  currentSession,
  enterSession,
  isExpired,
  isSessionAging,
  saveSession,
  storedSession,
  useAuthStore,
} from './auth.ts';
import { useMemberStore } from './member.ts';

const hour = 3_600_000;
const now = Date.parse('2026-11-20T10:00:00+08:00');

beforeEach(() => {
  stubBrowser();
  useAuthStore.setState({ status: 'unknown', rememberMe: false, issuedAt: 0, signedInAt: 0 });
  useMemberStore.setState({ ecUserToken: undefined, userInfo: undefined });
});
afterEach(() => vi.unstubAllGlobals());

const token = () => useMemberStore.getState().ecUserToken;
const restoreSession = () => enterSession(storedSession());

describe('the session', () => {
  it('is kept permanently with remember-me, otherwise for the browser session [6.013]', () => {
    saveSession('remembered', true, now);
    expect(readStored('ec-user')).toMatchObject({ token: 'remembered' });
    expect(readText('ec-user-temp')).toBeUndefined();
    saveSession('temporary', false, now);
    expect(readStored('ec-user-temp')).toMatchObject({ token: 'temporary' });
    expect(readText('ec-user')).toBeUndefined();
  });

  it('is a visitor’s without a token and a member’s with one [6.001]', () => {
    restoreSession();
    expect(useAuthStore.getState().status).toBe('visitor');
    expect(token()).toBeUndefined();
    saveSession('t', false, now);
    expect(useAuthStore.getState().status).toBe('member');
    expect(token()).toBe('t');
  });

  it('is restored from what an earlier page stored', () => {
    saveSession('t', true, now);
    useAuthStore.setState({ status: 'unknown', rememberMe: false, issuedAt: 0, signedInAt: 0 });
    useMemberStore.setState({ ecUserToken: undefined });
    restoreSession();
    expect(useAuthStore.getState()).toMatchObject({
      status: 'member',
      rememberMe: true,
      issuedAt: now,
    });
    expect(token()).toBe('t');
  });

  it('takes over a token that another tab has renewed', () => {
    saveSession('old', true, now);
    expect(adoptStoredSession()).toBe(false);
    useMemberStore.setState({ showIncompleteHint: true });
    const renewed = { token: 'new', issuedAt: now + hour, signedInAt: now };
    writeText('ec-user', JSON.stringify(renewed));
    expect(adoptStoredSession()).toBe(true);
    expect(token()).toBe('new');
    expect(useMemberStore.getState().showIncompleteHint).toBe(true);
    expect(useAuthStore.getState().issuedAt).toBe(now + hour);
  });

  it('takes a token of a tab of the previous release, which says no sign-in, for the same member', () => {
    saveSession('old', true, now);
    useMemberStore.setState({ showIncompleteHint: true });
    writeText('ec-user', JSON.stringify({ token: 'new', issuedAt: now + hour }));
    expect(adoptStoredSession()).toBe(true);
    expect(useMemberStore.getState().showIncompleteHint).toBe(true);
  });

  it('ignores a broken stored value', () => {
    for (const spoilt of ['null', '"text"', '{"token":7}', '{"token":""}', '{']) {
      writeText('ec-user', spoilt);
      restoreSession();
      expect(useAuthStore.getState().status, spoilt).toBe('visitor');
    }
  });

  it('should be renewed after half of 24 hours, or of 7 days with remember-me', () => {
    expect(isSessionAging(now)).toBe(false);
    saveSession('t', false, now);
    expect(isSessionAging(now + 12 * hour)).toBe(false);
    expect(isSessionAging(now + 12 * hour + 1)).toBe(true);
    saveSession('t', true, now);
    expect(isSessionAging(now + 3 * 24 * hour)).toBe(false);
    expect(isSessionAging(now + 4 * 24 * hour)).toBe(true);
  });

  it('counts as expired a minute before its 24 hours or 7 days are over, so that no call is refused on its way', () => {
    const expired = (rememberMe: boolean, age: number) =>
      isExpired({ token: 't', rememberMe, issuedAt: now, signedInAt: now }, now + age);
    const minute = 60_000;
    expect(expired(false, 24 * hour - minute)).toBe(false);
    expect(expired(false, 24 * hour - minute + 1)).toBe(true);
    expect(expired(true, 7 * 24 * hour - minute)).toBe(false);
    expect(expired(true, 7 * 24 * hour - minute + 1)).toBe(true);
    expect(isExpired({ token: 't', rememberMe: false, issuedAt: 0, signedInAt: 0 }, now)).toBe(
      false,
    );
  });

  it('is waited for by those who must know whether there is one', async () => {
    const known = vi.fn();
    const waiting = awaitMemberState().then(known);
    await Promise.resolve();
    expect(known).not.toHaveBeenCalled();
    saveSession('t', true, now);
    await waiting;
    expect(currentSession()).toEqual({
      token: 't',
      rememberMe: true,
      issuedAt: now,
      signedInAt: now,
    });
    await awaitMemberState();
  });

  it('keeps neither token nor member when it ends [4.047]', () => {
    saveSession('t', true, now);
    useMemberStore.setState({ showIncompleteHint: true });
    clearSession();
    expect(useMemberStore.getState()).toEqual({
      ecUserToken: undefined,
      userInfo: undefined,
      showIncompleteHint: false,
    });
    expect(readText('ec-user')).toBeUndefined();
    restoreSession();
    expect(useAuthStore.getState().status).toBe('visitor');
  });
});
