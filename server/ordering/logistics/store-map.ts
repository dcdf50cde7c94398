import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { apiBase, endpoints } from '#contract/endpoints.ts';
import { publicUrl } from '#server/config.ts';
import { type HttpAnswer, redirectTo } from '#server/platform/http/http-answer.ts';
import { sha256 } from '#server/platform/random.ts';
import type { Shop } from '#server/shop.ts';
import { addressOf } from '#server/stand-in-address.ts';
import { ecpayMapHost } from './config.ts';
import { storeMapVisits } from './tables.ts';

/** Milliseconds that a shopper may look for a store: as long as the goods of a checkout are held. */
const visitDuration = 30 * 60_000;
/** Characters of MerchantTradeNo and ExtraData at most (ECPay, /Express/map). */
const idLength = 20;

export interface StoreMapForm {
  url: string;
  fields: { name: string; value: string }[];
}

/**
 * Letters and digits are all that the provider hands back unchanged; 20 of them (119 bits) cannot be guessed. A signature
 * would not fit beside what it signs, so the token is random, good once, and kept as its hash: whoever reads the table
 * has none that works.
 */
function unguessable({ random }: Pick<Shop, 'random'>): string {
  return (random.token() + random.token()).replace(/[^A-Za-z\d]/g, '').slice(0, idLength);
}

/** The form with which the browser opens the provider's map for one visit (rows 7.156 to 7.161, G-134). */
export async function openStoreMap(shop: Shop, memberId: number): Promise<StoreMapForm> {
  const { config, db, clock } = shop;
  const [tradeNo, token] = [unguessable(shop), unguessable(shop)];
  const expiresAt = new Date(clock.now().getTime() + visitDuration);
  await db
    .insert(storeMapVisits)
    .values({ tokenHash: sha256(token), tradeNo, userId: memberId, expiresAt });
  const fields = {
    MerchantID: config.ECPAY_LOGISTICS_MERCHANT_ID,
    MerchantTradeNo: tradeNo,
    LogisticsType: 'CVS',
    LogisticsSubType: 'UNIMART',
    IsCollection: 'Y',
    ServerReplyURL: publicUrl(config) + apiBase + endpoints.returnFromStoreMap.path,
    ExtraData: token,
  };
  return {
    url: `${addressOf(config, ecpayMapHost, 'ECPAY_LOGISTICS_URL')}/Express/map`,
    fields: Object.entries(fields).map(([name, value]) => ({ name, value })),
  };
}

/** What the provider's page posts; nothing of it is signed, so it counts as typed in by the shopper. */
export type StoreMapReply = Readonly<Record<string, string>>;

/** What each field of a store looks like that a recipient and an order can hold. */
const passedOn = {
  CVSStoreID: /^[\w-]{1,20}$/,
  CVSStoreName: /^.{0,50}$/su,
  CVSAddress: /^.{0,200}$/su,
} as const;

/**
 * Sends the browser back into the shop with the picked store, or with none when the reply is not the first one to a
 * visit of ours, or names what no store of the chain can be (G-134). It is a cross-site POST, which carries no cookies,
 * so the token in ExtraData stands for the visit. A reply without a token changes nothing here and is passed on all the
 * same, as decided: it says no more than the address it leads to, which anybody can open, and the storefront takes a
 * store only while its own shopper is away at the map.
 */
export async function returnFromStoreMap(shop: Shop, reply: StoreMapReply): Promise<HttpAnswer> {
  const text = (name: string) => reply[name]?.trim() ?? '';
  const token = text('ExtraData');
  const isStore = Object.entries(passedOn).every(([name, shape]) => shape.test(text(name)));
  const isWelcome =
    isStore &&
    isOfOurKind(shop, text('MerchantID'), text('LogisticsSubType')) &&
    (token === '' || (await endVisit(shop, token, text('MerchantTradeNo'))));
  if (!isWelcome) return redirectTo('/redirect', 303);
  const pick = Object.keys(passedOn).map((name) => [name, text(name).toWellFormed()]);
  return redirectTo(`/redirect?${new URLSearchParams(pick)}`, 303);
}

function isOfOurKind({ config }: Shop, merchantId: string, subType: string): boolean {
  const isOurs = ['', config.ECPAY_LOGISTICS_MERCHANT_ID].includes(merchantId);
  return isOurs && ['', 'UNIMART'].includes(subType);
}

/** Ends the visit that the token stands for, once; whether there was one. */
async function endVisit({ db, clock }: Shop, token: string, tradeNo: string): Promise<boolean> {
  const now = clock.now();
  const ended = await db
    .update(storeMapVisits)
    .set({ usedAt: now })
    .where(
      and(
        eq(storeMapVisits.tokenHash, sha256(token)),
        eq(storeMapVisits.tradeNo, tradeNo),
        isNull(storeMapVisits.usedAt),
        gt(storeMapVisits.expiresAt, now),
      ),
    )
    .returning({ tradeNo: storeMapVisits.tradeNo });
  return ended.length > 0;
}

/** Removes visits that nobody can come back from. */
export async function forgetStoreMapVisits({ db, clock }: Shop): Promise<void> {
  await db.delete(storeMapVisits).where(lt(storeMapVisits.expiresAt, clock.now()));
}
