import { describe, expect, it } from 'vitest';
import { memberCalls } from './accounts.ts';
import { orderCalls } from './orders.ts';

const { body: checkoutBody } = orderCalls.checkout;
const { body: profileBody } = memberCalls.updateUser;

const order = {
  recipient: '林小晴',
  recipientMobile: '0987654321',
  shipAddress: '臺北市大安區和平東路 1 號',
  shipType: 'HOME',
  invoiceType: 'PERSON',
  carrierType: 'MEMBER',
  paymentType: 'HOME_CASH',
} as const;
const form = { user: { name: '王小明', mobileNumber: '0912345678' }, order };

const sentencesOf = (change: object) => {
  const { error } = checkoutBody.safeParse({ ...form, ...change });
  return Object.fromEntries(
    error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  );
};

describe('the fields of a checkout', () => {
  it('may have blanks around them, as those of the profile may [5.010, 5.011, 7.106, 7.107]', () => {
    const user = { name: ' 王小明 ', mobileNumber: ' 0912345678 ' };
    const numbers = { recipientMobile: ' 0987654321 ', recipientPhone: ' 02-23456789 ' };
    const parsed = checkoutBody.parse({ user, order: { ...order, ...numbers } });
    expect(parsed.user).toEqual({ name: '王小明', mobileNumber: '0912345678' });
    expect(parsed.user).toEqual(profileBody.parse(user));
    expect(parsed.order).toMatchObject({
      recipientMobile: '0987654321',
      recipientPhone: '02-23456789',
    });
  });

  it('may do without a landline number [5.011]', () => {
    expect(checkoutBody.parse(form).order.recipientPhone).toBe('');
    for (const recipientPhone of ['', ' '])
      expect(
        checkoutBody.parse({ ...form, order: { ...order, recipientPhone } }).order,
      ).toMatchObject({ recipientPhone: '' });
  });

  it('are refused in the words of the copy table [5.010, 5.011]', () => {
    expect(sentencesOf({ user: { name: ' ', mobileNumber: '0812345678' } })).toEqual({
      'user.name': '此欄位為必填',
      'user.mobileNumber': '手機號碼格式錯誤',
    });
    const wrong = { recipient: '', recipientMobile: '091234567', recipientPhone: '0223456789' };
    expect(sentencesOf({ order: { ...order, ...wrong } })).toEqual({
      'order.recipient': '此欄位為必填',
      'order.recipientMobile': '手機號碼格式錯誤',
      'order.recipientPhone': '市話格式錯誤',
    });
  });
});
