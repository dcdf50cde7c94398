import { replace } from 'react-router';
import type { RefillEstimate } from '#contract/calls/refill.ts';
import type { OwnRestockNotice } from '#contract/calls/restock-notices.ts';
import type { StandingDraft, StandingOrder } from '#contract/calls/standing-orders.ts';
import type { LevelProgress, LevelRule } from '#contract/entities/levels.ts';
import type { OrderSummary } from '#contract/entities/orders.ts';
import type { OwnReview } from '#contract/entities/reviews.ts';
import type { SavedInvoices, SavedRecipients } from '#contract/entities/saved-details.ts';
import { api } from '../../api.ts';
import { withCarriedQuery } from '../../links/query.ts';
import { oneOrNothing } from '../../loading.ts';
import { type Loaded, loadForMember } from '../../member-loading.ts';
import { loadCoupons } from '../../stores/coupon.ts';
import { takeUserInfo } from '../../stores/known-member.ts';
import { readInvoices, readRecipients } from '../../stores/saved-details.ts';
import { wholeNumber } from '../news/news-queries.ts';
import { memberCentrePath, memberTabs, readTab } from './menu.ts';
import type { NoticeSettings } from './notices-card.tsx';
import { readSecurity } from './security/load-security.ts';
import type { SecurityData } from './security/security-section.tsx';

export interface OrderPage {
  orders: OrderSummary[];
  page: number;
  pageCount: number;
}

export interface ReviewPage {
  reviews: OwnReview[];
  page: number;
  pageCount: number;
}

/** A standing order, and its next parcel unless that cannot be priced now. */
export interface ShownStanding {
  order: StandingOrder;
  draft: StandingDraft | undefined;
}

/** The levels, the lowest first, and the member's progress among them. */
export interface LevelAccount {
  levels: LevelRule[];
  progress: LevelProgress;
}

/** What the first page of the member centre shows. It is shown without the parts that cannot be read. */
export interface MemberAccount extends LevelAccount {
  /** What runs out, the first first. */
  refill: RefillEstimate[];
  refillSettings: { isEnabled: boolean; isReminded: boolean } | undefined;
  restockNotices: OwnRestockNotice[];
  notices: NoticeSettings | undefined;
}

/** The data of a section. The member's own data are in the member store. */
export type Section =
  | { tab: typeof memberTabs.INFO; account: Loaded<MemberAccount> }
  | { tab: typeof memberTabs.SPENDING_ACCUMULAYES; account: Loaded<LevelAccount> }
  | { tab: typeof memberTabs.ORDERS; orders: Loaded<OrderPage> }
  | { tab: typeof memberTabs.COMMON_RECIPIENT_INFORMATION; recipients: Loaded<SavedRecipients> }
  | { tab: typeof memberTabs.COMMON_INVOICE_INFORMATION; invoices: Loaded<SavedInvoices> }
  | { tab: typeof memberTabs.REVIEWS; reviews: Loaded<ReviewPage> }
  | { tab: typeof memberTabs.SECURITY; security: Loaded<SecurityData> }
  | { tab: typeof memberTabs.STANDING_ORDERS; standing: Loaded<ShownStanding[]> }
  | { tab: typeof memberTabs.COUPONS };

const ordersPerPage = 10;
const reviewsPerPage = 10;

/** Reads the data of the section in the address. An unknown one leads to the member's data (rows 2.111 to 2.137). */
export async function loadSection(address: string): Promise<Section> {
  const { searchParams, search } = new URL(address);
  const tab = readTab(searchParams.get('type'));
  switch (tab) {
    case undefined:
      throw replace(withCarriedQuery(memberCentrePath(memberTabs.INFO), search));
    case memberTabs.INFO:
      return { tab, account: await loadForMember(readMemberAccount) };
    case memberTabs.SPENDING_ACCUMULAYES:
      return { tab, account: await loadForMember(readAccount) };
    case memberTabs.ORDERS: {
      const page = wholeNumber(searchParams.get('page'), 1, 1);
      return { tab, orders: await loadForMember(() => readOrders(page)) };
    }
    case memberTabs.COMMON_RECIPIENT_INFORMATION:
      return { tab, recipients: await loadForMember(readRecipients) };
    case memberTabs.COMMON_INVOICE_INFORMATION:
      return { tab, invoices: await loadForMember(readInvoices) };
    case memberTabs.REVIEWS: {
      const page = wholeNumber(searchParams.get('page'), 1, 1);
      return { tab, reviews: await loadForMember(() => readReviews(page)) };
    }
    case memberTabs.SECURITY:
      return { tab, security: await loadForMember(readSecurity) };
    case memberTabs.STANDING_ORDERS:
      return { tab, standing: await loadForMember(readStanding) };
    case memberTabs.COUPONS:
      await loadCoupons();
      return { tab };
  }
}

/** Reads the member, the level rules and the member's progress. */
async function readAccount(): Promise<LevelAccount> {
  const [levels, progress] = await Promise.all([
    api.listLevelRules(),
    api.readLevelStanding(),
    takeUserInfo(() => api.readUser()),
  ]);
  return { levels: levels.data.toSorted((a, b) => a.level - b.level), progress: progress.data };
}

async function readMemberAccount(): Promise<MemberAccount> {
  const [account, refill, refillSettings, restockNotices, notices] = await Promise.all([
    readAccount(),
    api.readRefill().then(
      ({ data }) => data,
      () => [],
    ),
    api.readRefillSettings().then(
      ({ data }) => data,
      () => undefined,
    ),
    api.listRestockNotices().then(
      ({ data }) => data,
      () => [],
    ),
    api.readNoticeSettings().then(
      ({ data }) => data,
      () => undefined,
    ),
  ]);
  return { ...account, refill, refillSettings, restockNotices, notices };
}

async function readOrders(page: number): Promise<OrderPage> {
  const { data, meta } = await api.listOrders({ query: { page, perPage: ordersPerPage } });
  return { orders: data, page, pageCount: Math.ceil((meta?.total ?? 0) / ordersPerPage) };
}

async function readReviews(page: number): Promise<ReviewPage> {
  const { data, meta } = await api.listOwnReviews({ query: { page, perPage: reviewsPerPage } });
  return { reviews: data, page, pageCount: Math.ceil((meta?.total ?? 0) / reviewsPerPage) };
}

async function readStanding(): Promise<ShownStanding[]> {
  const { data } = await api.listStandingOrders();
  return Promise.all(
    data.map(async (order) => ({
      order,
      draft: await oneOrNothing(api.readStandingDraft({ params: { id: order.id } })),
    })),
  );
}
