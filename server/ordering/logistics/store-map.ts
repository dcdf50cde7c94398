import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { apiBase, endpoints } from '#contract/endpoints.ts';
import type { StoreKind } from '#contract/enumerations.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { serviceOf } from '#rules/delivery/carriers.ts';
import { publicUrl } from '#server/config.ts';
import { type HttpAnswer, redirectTo } from '#server/platform/http/http-answer.ts';
import { sha256 } from '#server/platform/random.ts';
import type { Shop } from '#server/shop.ts';
import { addressOf } from '#server/stand-in-address.ts';
import { contractOf } from './carrier/contract.ts';
import { ecpayMapHost } from './config.ts';
import { readDeliverySettings } from './delivery-settings.ts';
import { refuseChain } from './find-store.ts';
import { storeMapVisits } from './tables.ts';

/** Milliseconds that a visit to the map may last: as long as the goods of a sent cart are reserved. */
const visitDuration = 30 * 60_000;
/** Maximum length of MerchantTradeNo and ExtraData in characters (ECPay, /Express/map). */
const idLength = 20;

export interface StoreMapForm {
  url: string;
  fields: { name: string; value: string }[];
}

/**
 * 20 random letters and digits (119 bits), because the provider hands back only these unchanged. 20 characters have no
 * room for a signature and the text that it signs, so the token is random and works once. The table keeps only its
 * hash, so a reader of the table cannot use it.
 */
function unguessable({ random }: Pick<Shop, 'random'>): string {
  return (random.token() + random.token()).replace(/[^A-Za-z\d]/g, '').slice(0, idLength);
}

/**
 * The form with which the browser opens the provider's map of a chain for one visit (rows 7.156 to 7.161, G-134). 422
 * for a chain to which the shop does not send.
 */
export async function openStoreMap(
  shop: Shop,
  memberId: number,
  storeType: StoreKind = 'UNIMART',
): Promise<Outcome<StoreMapForm, 'VALIDATION_FAILED'>> {
  const { carriers } = await readDeliverySettings(shop);
  const refused = refuseChain({ storeType }, carriers, 'store_type');
  if (refused) return refused;
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
    LogisticsSubType: serviceOnMap(config, storeType),
    IsCollection: 'Y',
    ServerReplyURL: publicUrl(config) + apiBase + endpoints.returnFromStoreMap.path,
    ExtraData: token,
  };
  return done({
    url: `${addressOf(config, ecpayMapHost, 'ECPAY_LOGISTICS_URL')}/Express/map`,
    fields: Object.entries(fields).map(([name, value]) => ({ name, value })),
  });
}

/** The service for which the map shows stores. The first chain has the one that the specification names. */
const serviceOnMap = (config: Shop['config'], storeType: StoreKind): string =>
  storeType === 'UNIMART' ? storeType : (serviceOf(storeType, contractOf(config)) ?? storeType);

/**
 * The fields that the provider's page posts. They are not signed, so they are trusted as little as a shopper's
 * input.
 */
export type StoreMapReply = Readonly<Record<string, string>>;

/** The fields of a store that are passed on, and the form that recipients and orders can store. */
const storeFields = {
  CVSStoreID: /^[\w-]{1,20}$/,
  CVSStoreName: /^.{0,50}$/su,
  CVSAddress: /^.{0,200}$/su,
} as const;

/**
 * Sends the browser back into the shop with the picked store. The store is left out if the reply is not the first one
 * to a visit of this shop, or if its fields cannot be those of a store of the chain (G-134). A cross-site POST carries
 * no cookies, so the token in ExtraData names the visit. A reply without a token is passed on too, by decision: anybody
 * can open the address that it leads to, and the storefront accepts a store only while its own shopper visits the map.
 */
export async function returnFromStoreMap(shop: Shop, reply: StoreMapReply): Promise<HttpAnswer> {
  const text = (name: string) => reply[name]?.trim() ?? '';
  const token = text('ExtraData');
  const { carriers } = await readDeliverySettings(shop);
  const chain = carriers.stores.find(
    (kind) => serviceOnMap(shop.config, kind) === (text('LogisticsSubType') || 'UNIMART'),
  );
  const isStore = Object.entries(storeFields).every(([name, shape]) => shape.test(text(name)));
  const isAccepted =
    isStore &&
    chain !== undefined &&
    ['', shop.config.ECPAY_LOGISTICS_MERCHANT_ID].includes(text('MerchantID')) &&
    (token === '' || (await endVisit(shop, token, text('MerchantTradeNo'))));
  if (!isAccepted) return redirectTo('/redirect', 303);
  const pick = Object.keys(storeFields).map((name) => [name, text(name).toWellFormed()]);
  if (chain !== 'UNIMART') pick.push(['storeType', chain]);
  return redirectTo(`/redirect?${new URLSearchParams(pick)}`, 303);
}

/** Ends the visit with this token; false if it is unknown, over or was ended before. */
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

/** Deletes visits whose time has passed. */
export async function deleteStoreMapVisits({ db, clock }: Shop): Promise<void> {
  await db.delete(storeMapVisits).where(lt(storeMapVisits.expiresAt, clock.now()));
}
