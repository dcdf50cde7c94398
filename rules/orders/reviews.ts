import type { OrderStatus, ShipType } from '#contract/enumerations.ts';
import { endOfTaipeiDay } from '../dates.ts';
import { hasReached } from './order-states.ts';
import { receivedWith } from './returns.ts';

/** The most characters of a review, and the most pictures. */
export const mostReviewText = 1_000;
export const mostReviewPictures = 3;
/** Days after the receipt in which goods may be reviewed (G-208). */
export const reviewDays = 180;

/**
 * Whether goods may be reviewed at all: for medical devices opinions of buyers count as advertising, which needs an
 * approval (醫療器材管理法 §40, G-208).
 */
export function takesReviews({
  licenseNo,
  adApprovalNo,
}: {
  licenseNo: string;
  adApprovalNo: string;
}): boolean {
  return licenseNo === '' || adApprovalNo !== '';
}

/** Whether the buyer has the goods: they arrived at home, or were collected in the store (G-232). */
export function isReceived({
  orderStatus,
  shipType,
}: {
  orderStatus: OrderStatus;
  shipType: ShipType;
}): boolean {
  return hasReached(orderStatus, receivedWith(shipType));
}

/** The last moment for a review of goods that were received at this one: the end of the day that members read. */
export function reviewDeadline(receivedAt: Date): Date {
  return endOfTaipeiDay(receivedAt, reviewDays);
}

/** 王小棉 → 王○○: enough to tell that people wrote it, too little to find them. */
export function maskAuthor(name: string): string {
  const [first] = new Intl.Segmenter('zh-Hant-TW').segment(name.trim());
  return first && /\p{L}/u.test(first.segment) ? `${first.segment}○○` : '會員';
}
