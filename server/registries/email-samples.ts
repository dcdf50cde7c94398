import type { StandingReason } from '#contract/standing-orders.ts';
import { addDays, taipeiDay } from '#rules/dates.ts';
import { linkEmail } from '#server/back-office/admin/links/link-email.ts';
import { noticeEmail } from '#server/back-office/admin/notice-email.ts';
import { securityEmail } from '#server/back-office/admin/security-email.ts';
import { reportEmail } from '#server/back-office/analytics/report-email.ts';
import { columnsOf } from '#server/back-office/analytics/reports.ts';
import { lastSpan } from '#server/back-office/analytics/schedules.ts';
import type { EmailSamples, SampledEmail } from '#server/back-office/emails/samples.ts';
import { digestEmail } from '#server/back-office/inventory/digest.ts';
import { noticeOfMessage } from '#server/back-office/messages/notice-of-message.ts';
import { deletionEmail } from '#server/back-office/privacy/deletion-emails.ts';
import { type PrivacyOccasion, privacyEmail } from '#server/back-office/privacy/privacy-emails.ts';
import { versionEmail } from '#server/back-office/resource-calls/versions/version-email.ts';
import { benefitEmail } from '#server/commerce/level-benefits/benefit-email.ts';
import { restockEmail } from '#server/commerce/restock-notices/send-notice.ts';
import { type Config, publicUrl } from '#server/config.ts';
import { refillEmail } from '#server/ordering/refill/send-reminder.ts';
import {
  type StandingOccasion,
  standingEmail,
} from '#server/ordering/standing-orders/standing-notice.ts';
import { codeEmail } from '#server/people/accounts/codes/code-email.ts';
import { lineLinkEmail } from '#server/people/accounts/line/line-link-email.ts';
import { accountEmail } from '#server/people/accounts/self-service/account-email.ts';
import { changedEmail, takenEmail } from '#server/people/accounts/self-service/changed-email.ts';
import { undoneEmail } from '#server/people/accounts/self-service/undone-email.ts';
import { keepEmail } from '#server/people/members/remind-to-keep.ts';
import { composeNotice } from '#server/platform/mail/compose-email.ts';
import type { EmailText } from '#server/platform/mail/mail.ts';
import { orderSample } from './order-email-samples.ts';

const withCode =
  (purpose: 'register' | 'resetPassword' | 'changeEmail') =>
  (config: Config, _: Date, { texts }: SampledEmail = {}): EmailText => {
    const shopUrl = publicUrl(config);
    const link = purpose === 'resetPassword' ? `${shopUrl}/` : undefined;
    const address = { email: '', purpose };
    const given = { code: '1234', link };
    return codeEmail({ brand: config.BRAND_NAME, shopUrl }, address, given, texts);
  };

const ofPrivacy =
  (occasion: PrivacyOccasion) =>
  (config: Config, now: Date, { texts }: SampledEmail = {}): EmailText => {
    const at = addDays(now, 7);
    const request = { id: 1, linkUntil: at, eraseAt: at, reason: '無法確認申請人的身分' };
    return privacyEmail(config, occasion, request, () => `${publicUrl(config)}/`, texts);
  };

const withLink =
  (purpose: 'verify' | 'reset' | 'unlock') =>
  (config: Config): EmailText =>
    linkEmail({ config }, '', { purpose, token: 'EXAMPLE' });

const messageSample = {
  title: '範例活動：系列商品 9 折',
  text: '親愛的會員您好：\n\n這個月的系列商品 9 折，歡迎選購。',
  image: null,
  link: '/',
  linkCode: 'EXAMPLE',
};

const ofStanding =
  (occasion: StandingOccasion, reason: StandingReason | null) =>
  (config: Config, now: Date, { texts }: SampledEmail = {}): EmailText => {
    const line = { kind: 'product', id: 1, image: '', available: 2, lastUnitPrice: 100 } as const;
    const amounts = { product: 240, discount: 0, coupon: 0, shipFee: 60, paid: 300 };
    const draft = {
      dueOn: taipeiDay(addDays(now, 5)),
      lines: [{ ...line, name: '範例商品 28 cm', quantity: 2, unitPrice: 120 }],
      gifts: [],
      reductions: [],
      amounts,
      agreedAmount: 260,
      problem: null,
    };
    const shown = { occasion, reason, paymentType: 'HOME_CASH', draft, code: 'EXAMPLE' } as const;
    return standingEmail(config, shown, texts);
  };

/** An example of every e-mail, with invented data and links that do nothing. */
export const emailSamples: EmailSamples = {
  placed: orderSample('placed'),
  payLink: orderSample('payLink'),
  transfer: orderSample('transfer'),
  paid: orderSample('paid'),
  shipped: orderSample('shipped'),
  arrived: orderSample('arrived'),
  lastDay: orderSample('lastDay'),
  storeClosed: orderSample('storeClosed'),
  cancelled: orderSample('cancelled'),
  restCancelled: orderSample('restCancelled'),
  expired: orderSample('expired'),
  refunded: orderSample('refunded'),
  surplusRefunded: orderSample('surplusRefunded'),
  refundAccount: orderSample('refundAccount'),
  returnRequested: orderSample('returnRequested'),
  returnApproved: orderSample('returnApproved'),
  returnRefused: orderSample('returnRefused'),
  registerCode: withCode('register'),
  resetCode: withCode('resetPassword'),
  changeCode: withCode('changeEmail'),
  emailTaken: (config) => takenEmail(config),
  emailChanged: (config, now) =>
    changedEmail(
      config,
      { email: 'new@example.com', changedAt: now, undoUntil: addDays(now, 1) },
      `${publicUrl(config)}/`,
    ),
  emailUndone: (config, now) => undoneEmail(config, now),
  lineLinked: (config, _, { texts } = {}) => lineLinkEmail(config, texts),
  accountSecurity: (config, now) => accountEmail(config, now, 'password-changed'),
  benefits: (config, now, { texts, shownCase } = {}) =>
    benefitEmail(
      config,
      [['範例優惠券 1 張', `有效至 ${addDays(now, 30).getFullYear()}/12/31`]],
      shownCase === 'birthday',
      texts,
    ),
  keepLevel(config, now, { texts } = {}) {
    const standing = { name: '範例等級', keepAmount: 6000, spent: 4200, endAt: addDays(now, 30) };
    return keepEmail(config, standing, texts);
  },
  restocked: (config, _, { texts } = {}) =>
    restockEmail(
      config,
      { goods: { kind: 'product', id: 1 }, name: '範例商品 28 cm', code: 'EXAMPLE' },
      texts,
    ),
  message: (config) =>
    composeNotice(
      noticeOfMessage(config, messageSample, `${publicUrl(config)}/unsubscribe?code=EXAMPLE`),
    ),
  refill(config, now, { texts } = {}) {
    const [from, to] = [taipeiDay(addDays(now, 4)), taipeiDay(addDays(now, 10))];
    const estimate = { name: '範例系列', daysLeft: 7, from, to, isGuess: false };
    return refillEmail(config, [estimate], texts);
  },
  standingUpcoming: ofStanding('upcoming', null),
  standingAsks: ofStanding('asks', 'PRICE_ROSE'),
  standingPaused: ofStanding('paused', 'UNCOLLECTED'),
  privacyCopy: ofPrivacy('copy'),
  privacyErasure: ofPrivacy('erasure'),
  deletionAsked: (config, now) => deletionEmail(config, 'asked', { eraseAt: addDays(now, 7) }),
  deletionStopped: (config) => deletionEmail(config, 'stopped', { eraseAt: null }),
  deletionDone: (config) => deletionEmail(config, 'done', { eraseAt: null }),
  privacyWithdrawn: ofPrivacy('withdrawn'),
  privacyRefused: ofPrivacy('refused'),
  adminVerify: withLink('verify'),
  adminReset: withLink('reset'),
  adminUnlock: withLink('unlock'),
  adminSecurity: (config, now) =>
    securityEmail(config, now, { occasion: 'new-device', device: 'Windows 的 Chrome' }),
  adminNotice: (config, now) =>
    noticeEmail(config, now, {
      heading: '範例通知',
      told: '這裡說明發生了什麼事，以及需要您做什麼。',
      path: '/',
    }),
  versionProblem: (config, now) =>
    versionEmail(config, {
      label: '商品',
      title: '範例商品 28 cm',
      publishAt: now,
      problems: ['排程之後，另一個人也修改了價格'],
      path: '/drafts',
    }),
  stockDigest: (config) =>
    digestEmail(
      config,
      { low: 1, soldOut: 1 },
      {
        low: [{ name: '範例商品 28 cm', materialNo: 'EX-28', available: 12, daysLeft: 4 }],
        soldOut: [{ name: '範例商品 33 cm', materialNo: 'EX-33', available: 0, daysLeft: 0 }],
      },
    ),
  report(config, now) {
    const columns = columnsOf('sales', 'owner');
    return reportEmail(config, {
      report: 'sales',
      rhythm: 'WEEKLY',
      span: lastSpan('WEEKLY', now),
      columns,
      totals: columns.map(() => 100),
      before: columns.map(() => 90),
    });
  },
};
