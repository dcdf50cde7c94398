import { create } from 'zustand';
import type { UserCoupon } from '#contract/entities/promotions.ts';
import { visibleOf } from '#rules/visibility.ts';
import { api } from '../api.ts';
import { toastTexts } from '../toast-texts.ts';
import { useAuthStore } from './auth.ts';
import { loadGiftStocks } from './stock.ts';
import { toastSuccess } from './toast.ts';

interface CouponState {
  /** The member's coupons, newest first. Undefined until they have been read. */
  coupons: readonly UserCoupon[] | undefined;
}

const unasked: CouponState = { coupons: undefined };

export const useCouponStore = create<CouponState>()(() => unasked);

// The coupons are cleared when the session ends.
useAuthStore.subscribe(({ status }) => {
  if (status !== 'member') useCouponStore.setState(unasked);
});

/** Coupons whose event may be shown (row 4.017). */
function onlineOf(coupons: readonly UserCoupon[]): UserCoupon[] {
  return coupons.filter(({ couponEvent }) => visibleOf([couponEvent]).length > 0);
}

/** Reads the member's coupons again. The list is empty if it cannot be read (row 8.078). */
export async function loadCoupons(): Promise<readonly UserCoupon[]> {
  const answer = await api.listUserCoupons().catch(() => undefined);
  const coupons = onlineOf(answer?.data ?? []);
  useCouponStore.setState({ coupons });
  return coupons;
}

/** Reads the coupons and the stock of their gifts. */
export async function loadCouponsWithGifts(): Promise<void> {
  const coupons = await loadCoupons();
  await loadGiftStocks(coupons.flatMap(({ couponEvent }) => couponEvent.gifts.map(({ id }) => id)));
}

let asked: Promise<void> | undefined;

/** Reads the coupons once. Does nothing if they have been read or are being read. */
export async function loadCouponsOnce(): Promise<void> {
  if (useCouponStore.getState().coupons) return;
  asked ??= loadCouponsWithGifts().finally(() => {
    asked = undefined;
  });
  await asked;
}

/** Receives the coupon of a code and confirms it (row 8.087). Rejects with the server's refusal. */
export async function receiveCoupon(code: string): Promise<void> {
  await api.receiveCoupon({ body: { code } });
  toastSuccess(toastTexts.couponReceived);
  await loadCouponsWithGifts();
}
