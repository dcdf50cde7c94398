import type { adminCouponGiftCalls, adminLevelCalls } from '#contract/calls/admin-coupon-gifts.ts';
import type { adminMemberMergeCalls } from '#contract/calls/admin-member-merge.ts';
import type { adminMemberCalls } from '#contract/calls/admin-members.ts';
import { done } from '#contract/outcome.ts';
import { readGiveableCoupons } from '#server/commerce/coupons/giveable-coupons.ts';
import { reviewLevel } from '#server/people/members/review-level.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import {
  countUncollectedParcel,
  disableMember,
  editMember,
  endMemberSessions,
  forgiveUncollected,
  noteMember,
  revealMember,
  tagMember,
  takeBackCoupon,
} from './change-member.ts';
import { giveCoupons, searchCouponGifts, tryCouponGift } from './give-coupons.ts';
import { giveMemberCoupon } from './give-member-coupon.ts';
import { mergeMembers } from './merge-members.ts';
import { previewMerge } from './preview-merge.ts';
import { readMemberPage } from './read-member.ts';

type Calls = typeof adminMemberCalls &
  typeof adminMemberMergeCalls &
  typeof adminCouponGiftCalls &
  typeof adminLevelCalls;

/** The calls about one member, about two accounts of one person, and about coupons for many. */
export function customerServiceRoutes(shop: Shop): Handlers<Calls> {
  return {
    readMemberDesk: ({ params }) => readMemberPage(shop, params.id),
    revealMember: ({ params, body }, request) =>
      revealMember(shop, request, params.id, body.reason),
    noteMember: ({ params, body }, request) => noteMember(shop, request, params.id, body.text),
    tagMember: ({ params, body }, request) => tagMember(shop, request, params.id, body.tags),
    editMember: ({ params, body }, request) => editMember(shop, request, params.id, body),
    disableMember: ({ params, body }, request) => disableMember(shop, request, params.id, body),
    endMemberSessions: ({ params }, request) => endMemberSessions(shop, request, params.id),
    listGiveableCoupons: async () => {
      const coupons = await readGiveableCoupons(shop.db, shop.clock.now());
      return done([...coupons.values()].map(({ id, name }) => ({ id, name })));
    },
    giveMemberCoupon: ({ params, body }, request) =>
      giveMemberCoupon(shop, request, params.id, body),
    takeBackCoupon: ({ params, body }, request) => takeBackCoupon(shop, request, params.id, body),
    noteUncollected: ({ params, body }, request) =>
      countUncollectedParcel(shop, request, params.id, body),
    takeBackUncollected: ({ params, body }, request) =>
      forgiveUncollected(shop, request, params.id, body),
    previewMemberMerge: ({ params, body }) => previewMerge(shop, params.id, body.from),
    mergeMembers: ({ params, body }, request) => mergeMembers(shop, request, params.id, body),
    searchCouponGifts: async ({ body }) => done(await searchCouponGifts(shop, body)),
    tryCouponGift: ({ body }, request) => tryCouponGift(shop, request, body),
    giveCoupons: ({ body }, request) => giveCoupons(shop, request, body),
    reviewLevelRule: async ({ body }) => done(await reviewLevel(shop, body)),
  };
}
