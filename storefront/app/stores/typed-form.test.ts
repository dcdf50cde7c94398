import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserInfo } from '#contract/entities/accounts.ts';
import { stubBrowser } from '../testing/browser.ts';

const browser = stubBrowser();
const { clearSession, enterSession } = await import('./auth.ts');
const { changeOrderForm, resetOrderChoices, useOrderStore } = await import('./order.ts');
const { forgetTypedForm, rememberTypedForm } = await import('./typed-form.ts');
const { useMemberStore } = await import('./member.ts');
const { readOwnWriting, settleWriting, storeOwnWriting, writingLifetime } = await import(
  './own-writing.ts'
);

const session = (signedInAt: number) => ({
  token: `t${signedInAt}`,
  rememberMe: false,
  issuedAt: 1,
  signedInAt,
});
const nobody: UserInfo = {
  id: 0,
  email: 'a@b.tw',
  name: null,
  mobileNumber: null,
  telephoneNumber: null,
  birthday: null,
  edmStatus: 'NO',
  city: null,
  cityZone: null,
  address: null,
} as UserInfo;
const form = () => useOrderStore.getState().form;
/** What a reload does: the page begins anew, and the stored session goes on. */
function reload(signedInAt = 7) {
  enterSession(undefined);
  enterSession(session(signedInAt));
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00+08:00') });
  enterSession(session(7));
  rememberTypedForm({
    ...form(),
    name: '王小棉',
    address: '和平東路一段1號',
    paymentType: 'HOME_CASH',
  });
  return () => {
    clearSession();
    vi.useRealTimers();
  };
});

it('is there again after a reload, for an hour without a change', () => {
  reload();
  expect(form()).toMatchObject({ name: '王小棉', address: '和平東路一段1號' });
  vi.advanceTimersByTime(writingLifetime);
  reload();
  expect(form().name).toBe('');
  expect(browser.session.length).toBe(0);
});

it('is not shown to the next member of this tab', () => {
  reload(8);
  expect(form().name).toBe('');
  reload(7);
  expect(form().name).toBe('');
});

it('is gone once the session has ended', () => {
  clearSession();
  reload();
  expect(form().name).toBe('');
});

it('loses its choices at the cart, but not what was typed', () => {
  reload();
  resetOrderChoices();
  reload();
  expect(form()).toMatchObject({ name: '王小棉', paymentType: '' });
});

describe('of a session that ran out', () => {
  const known = (id: number) => useMemberStore.setState({ userInfo: { ...nobody, id } });
  /** Somebody signs in, and the shop says who it is. */
  function signIn(signedInAt: number, id: number) {
    enterSession(session(signedInAt));
    known(id);
    settleWriting();
  }
  beforeEach(() => {
    known(5);
    rememberTypedForm({ ...form(), name: '王小棉', city: '新北市', cityZone: '板橋區' });
    storeOwnWriting('drafts', { 'review 1': { text: '很軟' } });
  });

  it('is there again once the same member has signed in, as soon as the shop says that it is', () => {
    clearSession(true);
    expect(form().name).toBe('');
    enterSession(session(8));
    expect([form().name, readOwnWriting('drafts')]).toEqual(['', undefined]);
    known(5);
    settleWriting();
    expect(form().name).toBe('王小棉');
    expect(readOwnWriting('drafts')?.content).toEqual({ 'review 1': { text: '很軟' } });
    reload(8);
    expect(form().name).toBe('王小棉');
  });

  it('is deleted when another member signs in', () => {
    clearSession(true);
    signIn(8, 6);
    expect([form().name, readOwnWriting('drafts')]).toEqual(['', undefined]);
    expect(browser.session.length).toBe(0);
    clearSession(true);
    signIn(9, 5);
    expect(form().name).toBe('');
  });

  it('is deleted for the same member too after an hour', () => {
    clearSession(true);
    vi.advanceTimersByTime(writingLifetime);
    signIn(8, 5);
    expect([form().name, browser.session.length]).toEqual(['', 0]);
  });

  it('is not replaced by what its page stores afterwards', () => {
    clearSession(true);
    rememberTypedForm(form());
    storeOwnWriting('drafts', {});
    signIn(8, 5);
    expect(form().name).toBe('王小棉');
    expect(readOwnWriting('drafts')?.content).toEqual({ 'review 1': { text: '很軟' } });
  });

  it('is gone at once if the member signed out', () => {
    clearSession();
    expect(browser.session.length).toBe(0);
    signIn(8, 5);
    expect(form().name).toBe('');
  });

  it('of unknown beginning waits for its member too', () => {
    enterSession(undefined);
    enterSession(session(0));
    known(5);
    storeOwnWriting('drafts', { a: 1 });
    clearSession(true);
    enterSession(session(0));
    expect(readOwnWriting('drafts')).toBeUndefined();
    signIn(0, 5);
    expect(readOwnWriting('drafts')?.content).toEqual({ a: 1 });
    clearSession(true);
    signIn(0, 6);
    expect(readOwnWriting('drafts')).toBeUndefined();
  });

  it('waits beside what is written before the shop says who the member is', () => {
    clearSession(true);
    enterSession(session(8));
    const drafts = () => readOwnWriting('drafts')?.content;
    storeOwnWriting('drafts', { ...(drafts() as object), 'review 2': { text: '很薄' } });
    storeOwnWriting('drafts', { ...(drafts() as object), 'review 3': { text: '很長' } });
    const both = { 'review 2': { text: '很薄' }, 'review 3': { text: '很長' } };
    expect(drafts()).toEqual(both);
    known(5);
    settleWriting();
    expect(drafts()).toEqual({ 'review 1': { text: '很軟' }, ...both });
    expect(browser.session.getItem('qingmian-drafts')).toContain('很薄');
  });

  it('gives way to the form that is typed before the shop says who the member is', () => {
    clearSession(true);
    enterSession(session(8));
    useOrderStore.setState({ form: { ...form(), name: '林小晴' } });
    rememberTypedForm(form());
    known(5);
    settleWriting();
    expect(form().name).toBe('林小晴');
    reload(8);
    expect(form().name).toBe('林小晴');
  });

  it('loses nothing to the few fields that are changed before the shop says who the member is', () => {
    clearSession(true);
    enterSession(session(8));
    for (const change of [{ orderNote: '請' }, { orderNote: '請按' }, { city: '臺北市' }])
      changeOrderForm(change);
    expect(form()).toMatchObject({ name: '', orderNote: '請按' });
    known(5);
    settleWriting();
    const both = { name: '王小棉', orderNote: '請按', city: '臺北市', cityZone: '' };
    expect(form()).toMatchObject(both);
    reload(8);
    expect(form()).toMatchObject(both);
  });

  it('is never added to what another member writes', () => {
    clearSession(true);
    enterSession(session(8));
    storeOwnWriting('drafts', { 'review 2': { text: '很薄' } });
    known(6);
    settleWriting();
    expect(readOwnWriting('drafts')?.content).toEqual({ 'review 2': { text: '很薄' } });
    expect(readOwnWriting('order-form')).toBeUndefined();
  });

  it('goes with the order that was made before the shop says who the member is', () => {
    clearSession(true);
    enterSession(session(8));
    rememberTypedForm({ ...form(), name: '林小晴' });
    forgetTypedForm();
    known(5);
    settleWriting();
    expect(readOwnWriting('order-form')).toBeUndefined();
  });

  it('leaves the form as it is when only a review comes back', () => {
    forgetTypedForm();
    clearSession(true);
    enterSession(session(8));
    useOrderStore.setState({ form: { ...form(), name: '林小晴' } });
    known(5);
    settleWriting();
    expect(readOwnWriting('drafts')).toBeDefined();
    expect(form().name).toBe('林小晴');
  });

  it('of unknown beginning loses nothing that is written before the shop says who the member is', () => {
    clearSession();
    enterSession(session(0));
    storeOwnWriting('drafts', { a: 1 });
    for (const _ of ['read', 'read again']) {
      expect(readOwnWriting('drafts')?.content).toEqual({ a: 1 });
    }
    known(5);
    settleWriting();
    expect(readOwnWriting('drafts')?.content).toEqual({ a: 1 });
  });

  it('gets its member once the shop says who it is', () => {
    useMemberStore.setState({ userInfo: undefined });
    rememberTypedForm({ ...form(), name: '林小晴' });
    known(5);
    settleWriting();
    clearSession(true);
    signIn(8, 5);
    expect(form().name).toBe('林小晴');
  });
});
