import { beforeEach, describe, expect, it, vi } from 'vitest';
import { writeStored } from '../../../storage.ts';
import { adoptStoredSession, saveSession, useAuthStore } from '../../../stores/auth.ts';
import { useMemberStore } from '../../../stores/member.ts';
import { stubBrowser, stubFetch } from '../../../testing/browser.ts';
import { forgetStart, readStart, useStartStore } from './start-store.ts';

const start = {
  order: null,
  parcel_on: null,
  is_parcel_waiting: false,
  coupon: null,
  level: null,
  refill: null,
};
const shown = () => useStartStore.getState();

beforeEach(() => {
  stubBrowser();
  useAuthStore.setState({ status: 'visitor', issuedAt: 0, signedInAt: 0 });
  useMemberStore.setState({ ecUserToken: 't' });
  useAuthStore.setState({ status: 'member' });
});

describe('the summary of the member centre', () => {
  it('is read in one call by all who want it, and not again while it is young', async () => {
    const requests = stubFetch(() => start);
    await Promise.all([readStart(60_000), readStart(60_000)]);
    await readStart(60_000);
    expect(requests.map(({ line }) => line)).toEqual(['GET /user/start']);
    expect(shown().start?.order).toBeNull();
    await readStart(0);
    expect(requests).toHaveLength(2);
  });

  it('goes with the session, also if its answer comes later', async () => {
    let answer = (_: object) => {};
    stubFetch(() => new Promise<object>((resolve) => (answer = resolve)));
    const reading = readStart(0);
    await vi.waitFor(() => expect(answer).toBeDefined());
    useAuthStore.setState({ status: 'visitor' });
    answer(start);
    await reading;
    expect(shown().start).toBeUndefined();
  });

  it('is not asked for before the session is known', async () => {
    const requests = stubFetch(() => start);
    useAuthStore.setState({ status: 'unknown' });
    await readStart(0);
    expect(requests).toEqual([]);
    expect(shown().hasFailed).toBe(false);
  });

  it('of one member is never shown to another who signed in in another tab', async () => {
    const now = Date.now();
    saveSession('first', true, now - 1);
    stubFetch(() => start);
    await readStart(0);
    let answer = (_: object) => {};
    stubFetch(() => new Promise<object>((resolve) => (answer = resolve)));
    const reading = readStart(0);
    await vi.waitFor(() => expect(answer).toBeDefined());
    useMemberStore.setState({ showIncompleteHint: true });
    writeStored('ec-user', { token: 'second', issuedAt: now, signedInAt: now });
    expect(adoptStoredSession()).toBe(true);
    expect(shown().start).toBeUndefined();
    expect(useMemberStore.getState()).toMatchObject({
      ecUserToken: 'second',
      showIncompleteHint: false,
    });
    answer(start);
    await reading;
    expect(shown().start).toBeUndefined();
  });

  it('is read again after a change, also if it is young or just being read', async () => {
    const requests = stubFetch(() => start);
    await readStart(0);
    const { changes } = shown();
    forgetStart();
    expect(shown()).toMatchObject({ changes: changes + 1, start: { order: null } });
    const before = readStart(60_000);
    forgetStart();
    await Promise.all([before, readStart(60_000)]);
    expect(requests).toHaveLength(3);
    expect(shown().readAt).toBeGreaterThan(0);
  });

  it('says that it cannot be read, and keeps what was read before', async () => {
    stubFetch(() => start);
    await readStart(0);
    stubFetch(() => Response.json({ status: 500 }, { status: 500 }));
    await readStart(0);
    expect(shown()).toMatchObject({ hasFailed: true, start: { order: null } });
  });
});
