import { describe, expect, it } from 'vitest';
import { campaignState, isRunningCampaign } from './campaign-state.ts';

const now = new Date('2026-11-20T10:00:00+08:00');
const [before, after] = [
  new Date('2026-11-19T10:00:00+08:00'),
  new Date('2026-11-21T10:00:00+08:00'),
];
const campaign = (eventBeginAt: Date | null, eventEndAt: Date | null) => {
  return { eventBeginAt, eventEndAt, currentVisibilityRule: 'ONLINE' as const };
};

describe('a campaign', () => {
  it('is upcoming, runs and is over by its period, and is hidden while it is offline', () => {
    expect(campaignState(campaign(after, null), now)).toBe('UPCOMING');
    expect(campaignState(campaign(before, after), now)).toBe('RUNNING');
    expect(campaignState(campaign(null, null), now)).toBe('RUNNING');
    expect(campaignState(campaign(null, before), now)).toBe('OVER');
    const hidden = { ...campaign(before, after), currentVisibilityRule: 'OFFLINE' as const };
    expect(campaignState(hidden, now)).toBe('HIDDEN');
  });

  it('runs as a record only if it is one of a campaign', () => {
    const values = {
      eventBeginAt: before.toISOString(),
      eventEndAt: after.toISOString(),
      currentVisibilityRule: 'ONLINE',
    };
    const isRunning = (resource: string, change = {}) =>
      isRunningCampaign(resource, { ...values, ...change }, now);
    expect(isRunning('discount-events')).toBe(true);
    expect(isRunning('discount-events', { eventEndAt: null, eventBeginAt: null })).toBe(true);
    expect(isRunning('discount-events', { eventBeginAt: after.toISOString() })).toBe(false);
    expect(isRunning('discount-events', { eventEndAt: before.toISOString() })).toBe(false);
    expect(isRunning('news-categories')).toBe(false);
  });
});
