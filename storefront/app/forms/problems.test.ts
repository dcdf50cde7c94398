import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#contract/client.ts';
import { emailVerifyRules, signInRules, signUpRules } from '#rules/forms.ts';
import { ProblemMessage } from './problem-message.tsx';
import {
  afterChange,
  afterLeaving,
  hasProblems,
  problemOf,
  problemsOf,
  problemText,
  refusedFields,
  summaryText,
  withOwnSentence,
} from './problems.ts';

const empty = { email: '', password: '', comfirmPassword: '' };
const right = { email: 'a@b.tw', password: 'abcd1234', comfirmPassword: 'abcd1234' };

function textOf(password: string): string {
  const problem = problemOf(signUpRules, 'password', { ...empty, password });
  return problem ? problemText(problem) : '';
}

describe('sending a form', () => {
  it('finds every required field, with the literal [5.001]', () => {
    const problems = problemsOf(signUpRules, { ...empty, email: '  ' });
    expect(Object.keys(problems)).toEqual(['email', 'password', 'comfirmPassword']);
    expect(problems.email?.message).toBe('This field is required!');
  });

  it.each([
    ['name', '姓名', '請填寫姓名'],
    ['city', '縣市', '請選擇縣市'],
    ['storeCode', '取貨門市', '請選擇取貨門市'],
    ['comfirmPassword', '再次輸入密碼', '請再次輸入密碼'],
  ])(
    'asks for the required field %s in its own sentence, alone in the summary [5.001]',
    (field, label, sentence) => {
      const missing = problemOf({ [field]: ['required'] }, field, { [field]: '' });
      const problem = withOwnSentence(missing, field, label);
      expect(problem && renderToStaticMarkup(ProblemMessage({ problem }))).toMatch(
        new RegExp(`^${sentence} · <span lang="en"[^>]*>This field is required!</span>$`),
      );
      expect(problem && summaryText(problem, label)).toBe(sentence);
    },
  );

  it('names the field of any other problem in the summary', () => {
    const problem = problemOf(signUpRules, 'email', { ...empty, email: 'a@b' });
    expect(problem && summaryText(problem, '電子信箱')).toBe('電子信箱：電子郵件格式錯誤');
  });

  it('finds no problem in a correct form [5.018]', () => {
    expect(hasProblems(problemsOf(signUpRules, right))).toBe(false);
  });

  it('requires the repeated password to be the same [5.009]', () => {
    const problems = problemsOf(signUpRules, { ...right, comfirmPassword: 'abcd1235' });
    expect(problems).toEqual({
      comfirmPassword: { rule: 'comfirmPassword', message: '密碼輸入錯誤', chinese: '' },
    });
  });

  it('accepts at sign-in any account of four characters, even of letters only [5.004, 5.007]', () => {
    const found = (account: string, password: string) =>
      Object.keys(problemsOf(signInRules, { account, password }));
    expect(found('abcd', 'abcdefgh')).toEqual([]);
    expect(found('abc', 'abc123')).toEqual(['account', 'password']);
  });
});

describe('the words beside a field', () => {
  it.each([
    ['abc123', '密碼格式錯誤（至少 8 碼，目前 6 碼）'],
    ['abcdefgh', '密碼格式錯誤（還需要數字）'],
    ['12345678', '密碼格式錯誤（還需要英文字母）'],
    ['abc1234!', '密碼格式錯誤（只能使用英文與數字）'],
    ['abcd1234', ''],
  ])('say what is missing in the password %s [5.006]', (password, text) => {
    expect(textOf(password)).toBe(text);
  });

  it.each([
    ['123', '驗證碼錯誤，請重新輸入（需為 4 碼，目前 3 碼）'],
    ['12345', '驗證碼錯誤，請重新輸入（需為 4 碼，目前 5 碼）'],
    ['12a4', '驗證碼錯誤，請重新輸入（只能輸入數字）'],
  ])('say what is wrong with the code %s [5.005]', (code, text) => {
    const problem = problemOf(emailVerifyRules, 'code', { code });
    expect(problem && problemText(problem)).toBe(text);
  });
});

describe('leaving a field', () => {
  it('checks that field and no other', () => {
    expect(Object.keys(afterLeaving({}, 'email', signUpRules, { ...empty, email: 'a@b' }))).toEqual(
      ['email'],
    );
  });

  it('checks the repetition with the password if the repetition was begun', () => {
    const values = { ...right, password: 'abcd9999' };
    expect(Object.keys(afterLeaving({}, 'password', signUpRules, values))).toEqual([
      'comfirmPassword',
    ]);
    const notBegun = { ...values, comfirmPassword: '' };
    expect(afterLeaving({}, 'password', signUpRules, notBegun)).toEqual({});
  });

  it('keeps the server’s message about it', () => {
    const said = { email: { message: '此電子信箱已存在' } };
    expect(afterLeaving(said, 'email', signUpRules, right)).toEqual(said);
  });
});

describe('changing a field', () => {
  const required = problemsOf(signUpRules, empty);

  it('removes its message as soon as it is right, and adds no other message', () => {
    const typing = { ...empty, email: 'a' };
    expect(afterChange(required, 'email', signUpRules, typing).email).toBeUndefined();
    expect(afterChange({}, 'email', signUpRules, typing)).toEqual({});
  });

  it('updates its message while it stays wrong', () => {
    const short = problemsOf(emailVerifyRules, { code: '1' });
    const { code } = afterChange(short, 'code', emailVerifyRules, { code: '123' });
    expect(code?.detail).toBe('需為 4 碼，目前 3 碼');
  });

  it('removes the server’s message about it, and nothing else', () => {
    const said = { email: { message: '此電子信箱已存在' }, password: { message: '密碼格式錯誤' } };
    expect(Object.keys(afterChange(said, 'email', signUpRules, right))).toEqual(['password']);
  });

  it('removes the message of the repetition through the password', () => {
    const different = problemsOf(signUpRules, { ...right, password: 'abcd9999' });
    expect(Object.keys(different)).toEqual(['comfirmPassword']);
    expect(afterChange(different, 'password', signUpRules, right)).toEqual({});
  });
});

describe('what the server refuses', () => {
  it('is shown beside its field; a well-formed password is refused as too common', () => {
    const errors = { password: '密碼格式錯誤', other: '格式錯誤' };
    const error = new ApiError(422, { errorCode: 'VALIDATION_FAILED', message: '', errors });
    const { fields = {}, form } = refusedFields(signUpRules, error) ?? {};
    expect(form).toBeUndefined();
    expect(Object.keys(fields)).toEqual(['password']);
    expect(fields.password && problemText(fields.password)).toBe(
      '密碼格式錯誤（這組密碼太常見，請換一組）',
    );
  });

  it('has the server’s own sentence about a password, e.g. that it was leaked', () => {
    const errors = { password: '此密碼曾經外洩，請換一個' };
    const error = new ApiError(422, { errorCode: 'VALIDATION_FAILED', message: '', errors });
    expect(refusedFields(signUpRules, error)).toEqual({
      fields: { password: { message: '此密碼曾經外洩，請換一個' } },
    });
  });

  it('is shown beside the button if the form has none of its fields [8.001]', () => {
    const errors = { token: '格式錯誤', other: '請填寫' };
    const error = new ApiError(422, { errorCode: 'VALIDATION_FAILED', message: '', errors });
    expect(refusedFields(signUpRules, error)).toEqual({ form: { message: '格式錯誤' } });
    const silent = new ApiError(422, { errorCode: 'VALIDATION_FAILED', message: '資料有誤' });
    expect(refusedFields(signUpRules, silent)).toBeUndefined();
  });

  it('is left to others if it is about no field', () => {
    const error = new ApiError(400, { errorCode: 'EMAIL_EXISTED', message: '' });
    expect(refusedFields(signUpRules, error)).toBeUndefined();
    expect(refusedFields(signUpRules, new TypeError('x'))).toBeUndefined();
  });
});
