import { describe, expect, it } from 'vitest';
import { lagOf, positionOf } from './standby-lag.ts';

/** A primary and a standby of which a test says what they have logged and replayed. */
function twoServers() {
  const state = {
    now: 0,
    logged: '0/100',
    replayed: '0/100' as string | null,
    /** Seconds since the last commit that the standby has replayed. */
    age: 3_600 as number | null,
    isStandby: true,
    system: 'one',
    looks: 0,
    /** Milliseconds that an answer of the standby takes. */
    takes: 0,
    onPause() {},
  };
  const answer = (row: object) => async () => ({ rows: [row] });
  const secondsBehind = lagOf({
    primary: {
      query: (async () => answer({ position: state.logged, now: 'now', system: 'one' })()) as never,
    },
    standby: {
      query: (async () => {
        state.looks += 1;
        state.now += state.takes;
        const { isStandby, replayed, age, system } = state;
        return answer({ is_standby: isStandby, position: replayed, age, system })();
      }) as never,
    },
    memory: 300,
    perf: { now: () => state.now },
    pause: async () => state.onPause(),
  });
  return { state, secondsBehind };
}

describe('the lag of a standby', () => {
  it('is none while it has replayed all that the primary has logged, however long ago that was', async () => {
    const { state, secondsBehind } = twoServers();
    expect(await secondsBehind()).toBe(0);
    state.logged = '1/0';
    state.onPause = () => {
      state.replayed = '1/0';
    };
    expect(await secondsBehind()).toBe(0);
    expect(state.looks).toBe(3);
  });

  it('is not looked at ten times if each look takes long', async () => {
    const { state, secondsBehind } = twoServers();
    await secondsBehind();
    Object.assign(state, { logged: '0/200', takes: 150, looks: 0 });
    expect(await secondsBehind()).toBeCloseTo(0.3);
    expect(state.looks).toBe(2);
  });

  it('is the time since the primary was where the standby is, and at most the age of its last commit', async () => {
    const { state, secondsBehind } = twoServers();
    await secondsBehind();
    // The standby has lost its primary: it has replayed all that it received.
    state.logged = '0/200';
    state.now = 40_000;
    expect(await secondsBehind()).toBe(40);
    state.age = 12;
    expect(await secondsBehind()).toBe(12);
    // Nothing is known of a time before the memory, but what the last commit says.
    state.age = 900;
    state.now = 301_000;
    expect(await secondsBehind()).toBe(900);
    state.age = null;
    expect(await secondsBehind()).toBe(Number.POSITIVE_INFINITY);
  });

  it('is unknown of a server that is no standby, or one of another primary', async () => {
    const { state, secondsBehind } = twoServers();
    state.system = 'two';
    expect(await secondsBehind()).toBeUndefined();
    state.system = 'one';
    state.isStandby = false;
    expect(await secondsBehind()).toBeUndefined();
  });

  it('compares positions as numbers', () => {
    expect(positionOf('0/FFFFFFFF') < positionOf('1/0')).toBe(true);
    expect(positionOf('A/9') > positionOf('9/A0000000')).toBe(true);
  });
});
