import { z } from 'zod';
import { call } from '../call.ts';
import { endpoints } from '../endpoints.ts';
import { id, idParams, instant, rowId } from '../fields.ts';
import { email } from '../personal-fields.ts';

const nothing = z.object({});
/** One of the two ids is null. */
const ownNotice = z.object({
  productId: id.nullable(),
  combinationId: id.nullable(),
  name: z.string(),
  askedAt: instant,
});
export type OwnRestockNotice = z.infer<typeof ownNotice>;

/** Notices of sold-out goods that are back (G-179, G-211). */
export const restockCalls = {
  askForRestock: call(endpoints.askForRestock, {
    summary:
      '登記一項商品（product_id）或組合（combination_id）的貨到通知：會員不必填電子信箱；一律回覆 202，不透露商品或信箱是否存在（G-211）',
    body: z.object({
      productId: rowId.optional(),
      combinationId: rowId.optional(),
      email: email.optional(),
    }),
    reply: nothing,
    status: 202,
  }),
  endRestockNotices: call(endpoints.endRestockNotices, {
    summary: '以通知信中的簽章代碼（code，90 天有效）取消收件人的全部登記',
    body: z.object({ code: z.string().max(100) }),
    reply: nothing,
    errors: ['LINK_INVALID'],
  }),
  listRestockNotices: call(endpoints.listRestockNotices, {
    summary: '會員登記的貨到通知，新到舊',
    reply: z.array(ownNotice),
  }),
  removeRestockNotice: call(endpoints.removeRestockNotice, {
    summary: '會員取消一項商品（id）的貨到通知；沒有登記也回覆成功',
    params: idParams,
    reply: nothing,
  }),
  removeCombinationNotice: call(endpoints.removeCombinationNotice, {
    summary: '會員取消一個組合（id）的貨到通知；沒有登記也回覆成功',
    params: idParams,
    reply: nothing,
  }),
};
