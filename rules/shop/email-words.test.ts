import { describe, expect, it } from 'vitest';
import { emailWords } from '#contract/email-words/index.ts';
import type { EmailWords } from '#contract/email-words/sentence.ts';
import { editedTexts, paragraphsOf, textProblems, writeSentences } from './email-words.ts';

const keep: EmailWords = emailWords.keepLevel;
const placeholders = { shop: '晴棉', level: '金卡', missing: 'NT$ 1,800', until: '2026.12.31' };
const problem = (text: string, name = 'opening') => textProblems(keep, { [name]: text })[name];

describe('the sentences of e-mails', () => {
  it.each(Object.entries<EmailWords>(emailWords))(
    'are valid as the shop has them: %s',
    (_, words) => {
      for (const { own, needs, onlyIn } of Object.values(words.sentences)) {
        expect(
          textProblems(
            { ...words, sentences: { own: { label: '', own: '—', maxLength: 300, needs } } },
            { own: own || '好' },
          ),
        ).toEqual({});
        if (onlyIn) expect(Object.keys(words.cases ?? {})).toContain(onlyIn);
      }
    },
  );

  it('have ids of their own in the audit log', () => {
    const ids = Object.values<EmailWords>(emailWords).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each([
    ['{差額}就差一點', '需要有 {等級期限}'],
    ['{差額} {等級期限} {訂單編號}', '這封信沒有「訂單編號」'],
    ['{差額} {等級期限} {', '大括號只能用來放資料'],
    ['{差額} {等級期限} }{', '大括號只能用來放資料'],
    ['｛差額｝', '半形'],
    ['{差額}\n{等級期限}', '一行'],
    ['{差額} {等級期限} \u202e', '一行'],
    [`{差額} {等級期限}${'好'.repeat(300)}`, '最多 300 字'],
    ['{差額} {等級期限} {constructor}', '這封信沒有「constructor」'],
    ['{差額} {等級期限}\u200b', '看不見的字元'],
    ['{差額}\u3164{等級期限}', '看不見的字元'],
    ['{差額} {等級\u00ad期限}', '看不見的字元'],
  ])('refuse what would not be one plain sentence with its placeholders: %j', (text, sentence) => {
    expect(problem(text)).toContain(sentence);
  });

  it('may be exactly as long as they are allowed, and have addresses where nobody signs in', () => {
    expect(problem('{差額} {等級期限}'.padEnd(300, '好'))).toBeUndefined();
    expect(problem('{差額} {等級期限} www.example.tw')).toBeUndefined();
  });

  it('may have an emoji of several parts', () => {
    expect(problem('{差額} {等級期限} 👩‍👧 👩🏽‍💻 ❤️')).toBeUndefined();
  });

  it.each([
    '請到 https://evil.example 重設',
    'www.evil.example',
    '請至 evil.tw/reset 登入',
    'ＥＶＩＬ．ＴＷ',
    '例子.台灣',
  ])('have no address in an e-mail about signing in: %s', (text) => {
    for (const name of ['registerCode', 'resetCode', 'lineLinked'] as const) {
      expect(textProblems(emailWords[name], { opening: text }).opening).toContain('不要放網址');
    }
  });

  it('may have numbers and sentences there', () => {
    const opening = '驗證碼 4 位數，1.5 小時內有效。請勿轉告他人...';
    expect(textProblems(emailWords.resetCode, { opening })).toEqual({});
  });

  it('refuse names that are not declared', () => {
    expect(problem('好', 'greeting')).toBe('沒有這個欄位');
    expect(problem('好', 'constructor')).toBe('沒有這個欄位');
  });

  it('are the own words if a text is blank or the same', () => {
    const { opening, closing } = emailWords.keepLevel.sentences;
    expect(editedTexts(keep, { opening: opening.own, closing: ' ', addition: ' 祝好 ' })).toEqual({
      addition: '祝好',
    });
    expect(editedTexts(keep, { opening: ` ${opening.own} ` })).toEqual({});
    expect(writeSentences('keepLevel', { closing: '  ' }, placeholders).closing).toBe(closing.own);
  });

  it('name placeholders once, whatever their values', () => {
    const { heading } = writeSentences(
      'keepLevel',
      { heading: '{等級} {商店名稱}' },
      { ...placeholders, level: '{商店名稱}$&' },
    );
    expect(heading).toBe('{商店名稱}$& 晴棉');
  });

  it.each([
    { opening: '少了資料' },
    { opening: '{舊的資料} {差額} {等級期限}' },
    { greeting: '好' },
  ])('are the own words if a stored text is no longer valid: %j', (texts) => {
    expect(writeSentences('keepLevel', texts, placeholders)).toEqual(
      writeSentences('keepLevel', {}, placeholders),
    );
  });

  it('are paragraphs unless they are blank', () => {
    expect(paragraphsOf('甲', '', '乙')).toEqual(['甲', '乙']);
  });
});
