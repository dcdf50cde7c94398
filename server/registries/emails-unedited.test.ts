import { expect, it } from 'vitest';
import { privacyEmail } from '#server/back-office/privacy/privacy-emails.ts';
import { benefitEmail } from '#server/commerce/level-benefits/benefit-email.ts';
import type { Config } from '#server/config.ts';
import { codeEmail } from '#server/people/accounts/codes/code-email.ts';
import { lineLinkEmail } from '#server/people/accounts/line/line-link-email.ts';
import { keepEmail } from '#server/people/members/remind-to-keep.ts';
import { shopForTests } from '#server/testing/for-tests.ts';

const test = shopForTests();
const at = new Date('2026-12-01T10:00:00+08:00');
const head = { brand: '晴棉 QINGMIAN', shopUrl: 'https://shop.example' };
const address = { email: 'a@shop.example' };
const code = '1234';
const request = { id: 1, linkUntil: at, eraseAt: at, reason: '無法確認申請人的身分' };
const toCopy = () => 'https://shop.example/copy';

/** The e-mails to members that are not about orders. */
const emailsTo = (config: Config) => [
  codeEmail(head, { ...address, purpose: 'register' }, { code }),
  codeEmail(head, { ...address, purpose: 'resetPassword' }, { code, link: `${head.shopUrl}/r` }),
  lineLinkEmail(config),
  benefitEmail(config, [['生日券 1 張', '有效至 2026.12.31']], false),
  benefitEmail(config, [['生日券 1 張', '有效至 2026.12.31']], true),
  keepEmail(config, { name: '金卡', keepAmount: 6000, spent: 4200, endAt: at }),
  ...(['copy', 'erasure', 'withdrawn', 'refused'] as const).map((occasion) =>
    privacyEmail(config, occasion, request, toCopy),
  ),
];

it('says in every other e-mail to members exactly what it said before sentences could be edited', async () => {
  const emails = emailsTo(test.shop.config);
  const words = emails.map(({ subject, text, html }) => [subject, text, html].join('\n'));
  await expect(words.join('\n')).toMatchFileSnapshot('./emails-unedited.txt');
});
