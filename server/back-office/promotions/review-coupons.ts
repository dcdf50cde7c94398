import type { CouponDiscountType } from '#contract/enumerations.ts';
import { couponEvents } from '#contract/resources/coupon-events.ts';
import { registrationCouponEvents } from '#contract/resources/registration-coupon-events.ts';
import { giftWarnings, warning } from '#rules/campaigns/campaign-warnings.ts';
import { formatNumber } from '#rules/numbers.ts';
import { dollars, namesWords, periodWords } from '#rules/quote/kinds/campaign-words.ts';
import { couponEffects } from '#rules/quote/kinds/coupons/coupon-effects.ts';
import { couponKinds } from '#rules/quote/kinds/coupons/coupon-kinds.ts';
import { readCouponTerms } from '#server/commerce/coupons/read-coupon-terms.ts';
import { listRegistrationEvents } from '#server/commerce/coupons/registration-event.ts';
import { formValues, periodOf } from './form-values.ts';
import type { Form, Review } from './review-discount.ts';
import {
  competing,
  lastBegunWins,
  type ReviewShop,
  readGiftsLeft,
  reviewOf,
} from './review-gifts.ts';

interface CouponTerms {
  discountType: CouponDiscountType | null;
  discountValue: number | null;
  minAmount: number | null;
}

/** The value of a coupon in words: 訂單滿 500 元折抵 100 元. */
function couponWords({ discountType, discountValue, minAmount }: CouponTerms, gifts: string) {
  const from = minAmount ? `訂單滿 ${dollars(minAmount)}` : '不限金額';
  return from + couponKinds[discountType ?? 'AMOUNT'].sentenceOf(discountValue ?? 0, gifts);
}

/** The effect of a coupon. */
export async function reviewCoupon(shop: ReviewShop, form: Form): Promise<Review> {
  const now = shop.clock.now();
  const values = formValues(couponEvents, form.values);
  const isGift = couponEffects[values.discountType ?? 'AMOUNT'].givesGifts;
  const gifts = isGift ? await readGiftsLeft(shop.db, values.gifts ?? []) : [];
  const { useLimit, receiveLimit } = values;
  const limits = [
    receiveLimit === null ? '' : `最多領取 ${formatNumber(receiveLimit)} 張`,
    useLimit === null ? '' : `最多使用 ${formatNumber(useLimit)} 次`,
  ].filter(Boolean);
  const how = values.code ? `輸入代碼 ${values.code} 可領取` : '只由商店發出';
  const words = couponWords(values, namesWords(gifts.map(({ name }) => name)));
  const sentence = [how, words, ...limits].join('，');
  return reviewOf(
    now,
    periodOf(values),
    sentence,
    isGift ? giftWarnings(gifts, useLimit ?? receiveLimit) : [],
  );
}

/** The effect of a registration gift for new members. */
export async function reviewRegistration(shop: ReviewShop, form: Form): Promise<Review> {
  const now = shop.clock.now();
  const values = formValues(registrationCouponEvents, form.values);
  const period = periodOf(values);
  const { eventBeginAt, eventEndAt } = period;
  const [coupon, events] = await Promise.all([
    values.couponEventId === null ? undefined : readCouponTerms(shop.db, values.couponEventId),
    listRegistrationEvents(shop.db, now),
  ]);
  const isShown = coupon?.currentVisibilityRule === 'ONLINE' && !coupon.isArchived;
  const runs =
    coupon &&
    (!eventBeginAt || coupon.eventBeginAt <= eventBeginAt) &&
    (!eventEndAt || coupon.eventEndAt >= eventEndAt);
  return reviewOf(
    now,
    period,
    coupon
      ? `完成註冊的新會員獲得優惠券「${coupon.name}」（${couponWords(coupon, '贈品')}）`
      : '完成註冊的新會員獲得優惠券（尚未選擇）',
    [
      ...(coupon && !isShown
        ? [warning('COUPON_NOT_RUNNING', `優惠券「${coupon.name}」已下架或封存，新會員領不到`)]
        : []),
      ...(coupon && !runs
        ? [
            warning(
              'COUPON_NOT_RUNNING',
              `優惠券「${coupon.name}」的期間是 ${periodWords(coupon.eventBeginAt, coupon.eventEndAt)}，在註冊禮的期間內並非一直有效`,
            ),
          ]
        : []),
      ...(values.image ? [] : [warning('PICTURE_MISSING', '尚未選擇圖片')]),
      ...lastBegunWins(competing(events, form.id, period), form.id, eventBeginAt ?? now),
    ],
  );
}
