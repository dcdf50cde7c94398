import { describe, expect, it } from 'vitest';
import { ruleMessages } from '#contract/rule-messages.ts';
import {
  type Check,
  cleanValue,
  errorSentences,
  isValid,
  validate,
  validateForm,
} from './validation.ts';

const message = (check: Check, value: string | null | undefined, password?: string) =>
  validate([check], value, password)?.message;

function expectRule(
  check: Check,
  sentence: string,
  { wrong, right }: { wrong: string[]; right: string[] },
) {
  for (const value of wrong) expect(message(check, value), value).toBe(sentence);
  for (const value of right) expect(message(check, value), value).toBeUndefined();
}

describe('rules of typed-in values', () => {
  it('refuses a required value that is blank after trimming [5.001]', () => {
    for (const blank of ['', '   ', '\u3000', null, undefined]) {
      expect(validate(['required'], blank)).toEqual({
        rule: 'required',
        message: 'This field is required!',
        chinese: '此欄位為必填',
      });
    }
    expect(validate(['required'], ' x ')).toBeUndefined();
    expect(validate(['required', 'password'], '   ')?.rule).toBe('required');
  });

  it('takes the shape of an e-mail address, at most 254 characters [5.002, 5.003]', () => {
    expectRule('email', '電子郵件格式錯誤', {
      wrong: [
        'a@b',
        'a b@c.tw',
        '@b.tw',
        'a@b.t',
        'a@@b.tw',
        `${'a'.repeat(250)}@b.tw`,
        'x,a@b.tw',
        '<a@b.tw>',
      ],
      right: [
        'a@b.tw',
        `${'a'.repeat(249)}@b.tw`,
        ' a@b.tw ',
        'first.last+shop@mail.example.com',
        "o'neil@b.tw",
      ],
    });
  });

  it('takes an account of four characters or an e-mail [5.004]', () => {
    expectRule('account', '帳號格式錯誤', {
      wrong: ['abc', 'ab cd'],
      right: ['abcd', 'a@b.tw', '小美小美'],
    });
  });

  it('takes a code of exactly four digits [5.005]', () => {
    expectRule('emailVerify', '驗證碼錯誤，請重新輸入', {
      wrong: ['123', '12345', '12a4', '１２３４'],
      right: ['1234', '0000'],
    });
  });

  it('takes a password of eight letters and digits with one of each [5.006]', () => {
    expectRule('password', '密碼格式錯誤', {
      wrong: ['abcdefgh', '12345678', 'abc1234!', 'abc123', 'abcd1234 ', `a1${'b'.repeat(127)}`],
      right: ['abcd1234', 'A1b2C3d4', `a1${'b'.repeat(126)}`],
    });
  });

  it('lets any eight letters or digits try to sign in [5.007, 5.008]', () => {
    expectRule('loginPassword', '密碼格式錯誤', {
      wrong: ['abc123', 'abcd efgh'],
      right: ['abcdefgh', '12345678'],
    });
  });

  it('takes a mobile number of ten digits [5.010]', () => {
    expectRule('mobile', '手機號碼格式錯誤', {
      wrong: ['0812345678', '091234567', '09123456789', '0912-345678'],
      right: ['0912345678'],
    });
  });

  it('takes a landline with its area code and a hyphen [5.011]', () => {
    expectRule('telephoneNumber', '市話格式錯誤', {
      wrong: ['0223456789', '2-23456789', '02-1234', '02-123456789', '08361-12345'],
      right: ['02-23456789', '0836-12345', '037-123456'],
    });
  });

  it('takes a mobile barcode in capitals only [5.012]', () => {
    expectRule('mobileBarcode', '載具條碼格式錯誤', {
      wrong: ['/abc1234', 'AB12345', '/ABC12345', '/ABC_123'],
      right: ['/AB+-.12', '/ABC1234'],
    });
  });

  it('takes a certificate number and turns small letters into capitals [5.013, 5.015]', () => {
    expectRule('certificate', '載具條碼格式錯誤', {
      wrong: ['A112345678901234', 'AB1234567890123', 'AB123456789012345'],
      right: ['AB12345678901234', 'ab12345678901234'],
    });
  });

  it('takes eight digits with the right check digit as tax number [5.014, 5.015]', () => {
    expectRule('taxId', '公司統一編號格式錯誤', {
      wrong: ['0459525', '045952570', '0459525a', '12345678'],
      right: ['04595257'],
    });
  });

  it('takes any given pattern [5.016]', () => {
    expectRule({ pattern: /^[a-z]+$/ }, '格式錯誤', { wrong: ['A', 'a1'], right: ['abc'] });
  });

  it('leaves an empty value to the required rule', () => {
    expect(validate(['mobile'], '')).toBeUndefined();
    expect(validate(['required', 'mobile'], ' ')?.rule).toBe('required');
    expect(validate(['required', 'mobile'], '123')?.rule).toBe('mobile');
  });

  it('compares the repeated password with the password [5.009]', () => {
    expect(message('comfirmPassword', 'abcd1235', 'abcd1234')).toBe('密碼輸入錯誤');
    expect(message('comfirmPassword', 'abcd1234 ', 'abcd1234')).toBe('密碼輸入錯誤');
    expect(message('comfirmPassword', '', 'abcd1234')).toBe('密碼輸入錯誤');
    expect(message('comfirmPassword', 'abcd1234', 'abcd1234')).toBeUndefined();
    expect(message('comfirmPassword', '', undefined)).toBeUndefined();
  });

  it('has a Chinese sentence for every rule but `required` [5.017]', () => {
    const english = Object.entries(ruleMessages).filter(
      ([, text]) => !/[\u4e00-\u9fff]/.test(text),
    );
    expect(english).toEqual([['required', 'This field is required!']]);
  });
});

describe('the value that is sent', () => {
  it('is trimmed, a certificate also in capitals, a password unchanged', () => {
    expect(cleanValue(['required', 'email'], ' A@b.tw ')).toBe('A@b.tw');
    expect(cleanValue(['certificate'], ' ab12345678901234')).toBe('AB12345678901234');
    expect(cleanValue(['password'], ' abcd1234 ')).toBe(' abcd1234 ');
    expect(cleanValue(['required', 'password'], ' abcd1234 ')).toBe(' abcd1234 ');
    expect(cleanValue(['required'], null)).toBe('');
  });
});

describe('a form', () => {
  const rules = {
    email: ['required', 'email'],
    password: ['required', 'password'],
    comfirmPassword: ['required', 'comfirmPassword'],
  } as const;

  it('is valid when no field has an error [5.018]', () => {
    const right = { email: 'a@b.tw', password: 'abcd1234', comfirmPassword: 'abcd1234' };
    expect(isValid(validateForm(rules, right))).toBe(true);
    const wrong = validateForm(rules, { ...right, email: 'a@b' });
    expect(isValid(wrong)).toBe(false);
    expect(Object.keys(wrong)).toEqual(['email']);
  });

  it('can check some of its fields only', () => {
    expect(isValid(validateForm(rules, { email: 'a@b.tw' }, ['email']))).toBe(true);
  });

  it('gives its errors as one Chinese sentence a field', () => {
    expect(errorSentences(validateForm(rules, { email: '', password: 'x' }))).toEqual({
      email: '此欄位為必填',
      password: '密碼格式錯誤',
      comfirmPassword: '此欄位為必填',
    });
  });
});
