import { paragraphsOf } from '#rules/shop/email-words.ts';
import type { OrderEmailContext, Wording, WritingOf } from './wording.ts';

/** The e-mails about goods that go back. */
export const returnEmails: WritingOf<'returnRequested' | 'returnApproved' | 'returnRefused'> = {
  returnRequested: (_, context, { subject, heading, opening, addition }) => ({
    subject,
    heading,
    paragraphs: paragraphsOf(opening, addition),
    ...returnedGoods(context),
    isBrief: true,
  }),
  returnApproved: (_, context, { subject, heading, opening, addition }) => ({
    subject,
    heading,
    paragraphs: paragraphsOf(opening, addition),
    ...returnedGoods(context),
    steps: [
      '請將商品連同完整包裝、贈品與附件裝箱，等候物流士收件',
      '收到商品並檢查後辦理退款，完成時再寄信通知您',
    ],
    isBrief: true,
  }),
  returnRefused: (_, { answer, ...context }, { subject, heading, opening, closing, addition }) => ({
    subject,
    heading,
    paragraphs: paragraphsOf(opening, ...(answer ? [`原因：${answer}`] : []), closing, addition),
    ...returnedGoods(context),
    isBrief: true,
  }),
};

const returnedGoods = ({ goods = [] }: OrderEmailContext): Pick<Wording, 'highlights'> =>
  goods.length > 0 ? { highlights: [['退貨商品', goods.join('、')]] } : {};
