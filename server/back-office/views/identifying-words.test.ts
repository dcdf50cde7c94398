import { expect, it } from 'vitest';
import { mayIdentify, plainForm, saysEmail, saysPhone } from './identifying-words.ts';

it.each(['0912345678', '886912345678'])(
  'a text says the phone %s in each form in which it is written',
  (phone) => {
    for (const text of [
      '0912345678',
      '0912 - 345 - 678 客訴',
      '912-345-678',
      '(0912) 345-678',
      '客訴 0912-345-678 第 2 次',
      '訂單 12 0912345678',
      '+886912345678',
      '+886-912-345-678',
      '+886 (0)912 345 678',
      '00886 912345678',
      '０９１２３４５６７８',
    ]) {
      expect(saysPhone(plainForm(text), phone), text).toBe(true);
      expect(mayIdentify(text), text).toBe(true);
    }
    for (const text of ['10912345678', '09123456789', '4710912345678', '912345', '滿 1000 件']) {
      expect(saysPhone(plainForm(text), phone), text).toBe(false);
    }
  },
);

it('a phone outside of mobile numbers has a prefix too, and a short number is none', () => {
  expect(saysPhone('886 2 2345-6789', '0223456789')).toBe(true);
  expect(saysPhone('1234567', '1234567')).toBe(false);
});

it('a text says an e-mail between any signs, but not as a part of another one', () => {
  for (const text of [
    'kitty@example.com',
    '客訴：Kitty@example.com，退款',
    '(kitty@example.com)',
    'a@b.tw,kitty@example.com;c@d.tw',
    'mailto:kitty@example.com.',
    'hello-kitty@example.com 與 kitty＠example.com',
    '客訴-kitty@example.com',
    'kitty@example.com-退款',
    '退款_kitty@example.com_客訴',
  ]) {
    expect(saysEmail(plainForm(text), 'kitty@example.com'), text).toBe(true);
    expect(mayIdentify(text), text).toBe(true);
  }
  for (const text of [
    'hello-kitty@example.com',
    'a.kitty@example.com',
    "o'kitty@example.com",
    'vip_-kitty@example.com',
    'kitty@example.com-tw.example',
    'kitty@example.com.tw',
    'kitty@example.community',
    '',
  ]) {
    expect(saysEmail(plainForm(text), 'kitty@example.com'), text).toBe(false);
  }
});

it('names of views of goods identify nobody', () => {
  for (const text of ['便宜', '0-99 元', '2026-11-30 上架', '4710012345678', '補貨 20 天'])
    expect(mayIdentify(text), text).toBe(false);
});
