import { expect, it } from 'vitest';
import { providerWords } from './provider-words.ts';

it('what a provider says is stored as it came, cut, and names nobody', () => {
  expect(providerWords('10500041-收件門市暫停服務')).toBe('10500041-收件門市暫停服務');
  expect(providerWords(' Refused.\n Try again ')).toBe('Refused. Try again');
  expect(providerWords('收件人 0912-345-678 a.b@example.com 有誤')).toBe('收件人 ＊ ＊ 有誤');
  expect(providerWords('長'.repeat(300))).toHaveLength(200);
  expect(providerWords(undefined)).toBe('');
});
