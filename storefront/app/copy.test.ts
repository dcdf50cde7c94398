import { describe, expect, it } from 'vitest';
import { ruleHints, ruleMessages } from '#contract/rule-messages.ts';
import { toastTexts } from './copy.ts';
import { toastSuccess, useToastStore } from './stores/toast.ts';

describe('the sentences of the shop', () => {
  it('for what is typed in are one for each rule, of which one is literal [5.019]', () => {
    expect(ruleMessages).toEqual({
      required: 'This field is required!',
      email: '電子郵件格式錯誤',
      account: '帳號格式錯誤',
      emailVerify: '驗證碼錯誤，請重新輸入',
      password: '密碼格式錯誤',
      loginPassword: '密碼格式錯誤',
      comfirmPassword: '密碼輸入錯誤',
      mobile: '手機號碼格式錯誤',
      telephoneNumber: '市話格式錯誤',
      mobileBarcode: '載具條碼格式錯誤',
      certificate: '載具條碼格式錯誤',
      taxId: '公司統一編號格式錯誤',
      pattern: '格式錯誤',
    });
    expect(ruleHints.password).toBe('至少 8 碼，需包含英文與數字');
  });

  it('for what went well are the documented ones and those it gives by meaning, in green [8.086]', () => {
    const documented = [
      '資料編輯成功',
      '資料刪除成功',
      '登出成功',
      '已發送驗證信件',
      '密碼重設成功，請登入會員',
      '驗證成功，請登入會員',
      '登入成功，開始購物',
      '註冊成功',
      '帳號綁定成功',
      '優惠券領取成功',
      '折扣碼使用成功',
      'LINE 帳號重新綁定成功',
    ];
    expect(Object.values(toastTexts)).toEqual(expect.arrayContaining(documented));
    useToastStore.setState({ toasts: [] });
    for (const message of documented) toastSuccess(message);
    expect(useToastStore.getState().toasts.map(({ type, color }) => `${type} ${color}`)).toEqual(
      documented.map(() => 'success green'),
    );
  });
});
