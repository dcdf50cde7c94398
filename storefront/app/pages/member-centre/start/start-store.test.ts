import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useAuthStore } from '../../../stores/auth.ts';
import { useMemberStore } from '../../../stores/member.ts';
import { stubBrowser, stubFetch } from '../../../testing/browser.ts';
import { readStart, useStartStore } from './start-store.ts';

const start = { order: null, parcel_on: null, coupon: null, level: null, refill: null };
const shown = () => useStartStore.getState();

beforeEach(() => {
  stubBrowser();
  useAuthStore.setState({ status: 'visitor' });
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

  it('says that it cannot be read, and keeps what was read before', async () => {
    stubFetch(() => start);
    await readStart(0);
    stubFetch(() => Response.json({ status: 500 }, { status: 500 }));
    await readStart(0);
    expect(shown()).toMatchObject({ hasFailed: true, start: { order: null } });
  });
});
