import type { LevelBenefit, LevelRule } from '#contract/entities/levels.ts';
import { callUs } from '#rules/customer-service.ts';
import { type ContentPage, type ContentSection, list, paragraph, steps } from './types.ts';

/** Beside the table of levels and the registration gift, which come from the server (G-030). */
const page: ContentPage = {
  title: '會員權益',
  englishTitle: 'Member Benefits',
  lead: '註冊免費，會員價人人都有。',
  sections: [
    {
      id: 'join',
      heading: '怎麼加入',
      blocks: [
        steps(
          '以電子信箱註冊，或用 LINE 登入後補上電子信箱與密碼。',
          '輸入信箱收到的四位數驗證碼，完成驗證。',
          '登入後，註冊禮會放在會員中心的「我的優惠券」。',
        ),
      ],
    },
    {
      id: 'coupons',
      heading: '優惠券使用方式',
      blocks: [
        list(
          '一張訂單使用一張，最低金額以折扣後的商品金額計算。',
          '可以與正在進行的活動價併用。',
          '訂單取消後，未過期的優惠券會還給您；逾期不補發，也不兌換現金。',
          '優惠券僅限本人帳號使用，不得轉售。',
        ),
      ],
    },
    {
      id: 'change',
      heading: '變更與停權',
      blocks: [
        paragraph(
          '權益內容若有調整，會於生效前 14 日公告於最新消息，已取得的優惠券依原條件使用至到期。以不實資料註冊、轉售優惠券或惡意棄單者，本公司得停止其會員權益。',
        ),
        paragraph(`對等級或權益有疑問，請聯絡${callUs}。`),
      ],
    },
  ],
};

const levelSection: ContentSection = {
  id: 'levels',
  heading: '等級怎麼計算',
  blocks: [
    list(
      '以十二個月內實際付款的商品金額累積，運費、取消與退貨不計入；訂單在七日鑑賞期結束後計入。',
      '達到門檻後立即升等，新的等級自升等日起有效十二個月，續等的累積從 0 元開始。',
      '期滿時，這段期間的累積達到續等門檻即續等，未達則依該期累積金額調整等級，並重新開始累積。',
      '期滿前 30 天仍未達續等門檻時，會寄信告訴您還差多少。',
      '每一筆計入的訂單，以及升等與續等的差額，可在會員中心的「消費累金」查看。',
    ),
  ],
};

/** The page of a shop with these levels: it promises nothing that no level gives (G-156). */
export function memberBenefits(levels: readonly LevelRule[]): ContentPage {
  if (levels.length === 0) return page;
  const [join, ...others] = page.sections;
  const gifts = levels.some(({ coupons }) => coupons.length > 0) ? [couponSection(levels)] : [];
  const lead =
    gifts.length > 0 ? `${page.lead}累積消費升等之後，再多幾張真的用得到的券。` : page.lead;
  const sections = [...(join ? [join] : []), levelSection, ...gifts, ...others];
  return { ...page, lead, sections };
}

const days: Record<LevelBenefit['rhythm'], string> = {
  BIRTH_MONTH: '生日券在生日當月 1 日發放，一年一次',
  MONTH: '每月的券在每月 1 日發放',
  QUARTER: '每季的券在 1 月、4 月、7 月與 10 月的 1 日發放',
};

/** On which days the levels' coupons are given, and how long they are valid. */
function couponSection(levels: readonly LevelRule[]): ContentSection {
  const coupons = levels.flatMap((level) => level.coupons);
  const kinds = new Map(
    coupons.map((coupon) => [`${coupon.rhythm} ${coupon.validDays}`, coupon] as const),
  );
  const sentences = [...kinds.values()].map(
    ({ rhythm, validDays }) => `${days[rhythm]}，自發放日起 ${validDays} 天有效。`,
  );
  const hasBirthday = coupons.some(({ rhythm }) => rhythm === 'BIRTH_MONTH');
  return {
    id: 'level-coupons',
    heading: '等級優惠券怎麼發放',
    blocks: [
      list(
        ...sentences,
        ...(hasBirthday ? ['請先在會員資料填寫生日；當月才填寫的，填寫之後就會收到。'] : []),
        '升等之後，當期的券隨即補發，不必等到下一期。',
        '發放時會寄信通知，優惠券在會員中心的「我的優惠券」。',
      ),
    ],
  };
}
