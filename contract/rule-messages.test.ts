import { expect, it } from 'vitest';
import { ruleHints, ruleMessages } from './rule-messages.ts';

it('the sentences for what is typed in are one for each rule, of which one is literal [5.019]', () => {
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
