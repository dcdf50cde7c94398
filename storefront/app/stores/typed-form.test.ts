import { beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser } from '../testing/browser.ts';

const browser = stubBrowser();
const { clearSession, enterSession } = await import('./auth.ts');
const { resetOrderChoices, useOrderStore } = await import('./order.ts');
const { rememberTypedForm, typedFormLifetime } = await import('./typed-form.ts');

const session = (signedInAt: number) => ({
  token: `t${signedInAt}`,
  rememberMe: false,
  issuedAt: 1,
  signedInAt,
});
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
  vi.advanceTimersByTime(typedFormLifetime);
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
