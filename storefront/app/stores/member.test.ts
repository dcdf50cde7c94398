import { describe, expect, it } from 'vitest';
import type { UserInfo } from '#contract/entities/accounts.ts';
import { isProfileIncomplete } from '#rules/members/profile.ts';
import { useAuthStore } from './auth.ts';
import { takeUserInfo } from './known-member.ts';
import { clearMember, useMemberStore } from './member.ts';

const member: UserInfo = {
  id: 7,
  email: 'a@b.tw',
  name: '林小晴',
  mobileNumber: '0912345678',
  telephoneNumber: null,
  birthday: null,
  edmStatus: '',
  city: null,
  cityZone: null,
  address: null,
  levelId: null,
  accumulatedAmount: 0,
  periodBeginAt: null,
  periodEndAt: null,
  lineBound: false,
};

describe('the profile', () => {
  it('is incomplete without name or mobile number, and never for a visitor [3.063]', () => {
    expect(isProfileIncomplete(member)).toBe(false);
    expect(isProfileIncomplete({ ...member, name: null })).toBe(true);
    expect(isProfileIncomplete({ ...member, mobileNumber: '' })).toBe(true);
    expect(isProfileIncomplete(undefined)).toBe(false);
  });

  it('sets the hint that follows it [3.064]', async () => {
    useAuthStore.setState({ status: 'member' });
    expect(Object.keys(useMemberStore.getState())).toEqual(
      expect.arrayContaining(['ecUserToken', 'showIncompleteHint']),
    );
    await takeUserInfo(async () => ({ data: { ...member, name: null } }));
    expect(useMemberStore.getState().showIncompleteHint).toBe(true);
    await takeUserInfo(async () => ({ data: member }));
    expect(useMemberStore.getState().showIncompleteHint).toBe(false);
    clearMember();
    expect(useMemberStore.getState().userInfo).toBeUndefined();
  });
});
