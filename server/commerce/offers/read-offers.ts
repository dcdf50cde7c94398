import { and, asc, desc, eq, gt, isNull, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { AddOnOfferTerms, AmountOfferTerms, QuantityOfferTerms } from '#rules/quote/terms.ts';
import { isOver } from '#rules/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Link, linkedSql } from '#server/resource-engine/links.ts';
import { rowsSql } from '#server/resource-engine/row-lists.ts';
import type { Shop } from '#server/shop.ts';
import { links, pairCount, rowTables } from './links.ts';
import { addOnOffers, amountOffers, quantityOffers } from './tables.ts';

interface Period {
  eventBeginAt: Date | null;
  eventEndAt: Date | null;
}

/** A quantity offer as shoppers see it; the quote needs only its terms. */
export type QuantityOfferRecord = QuantityOfferTerms &
  Period & { webImage: string; mobileImage: string; link: string | null };
export type AmountOfferRecord = AmountOfferTerms & Period;
export type AddOnOfferRecord = AddOnOfferTerms & Period;

/** Every ONLINE offer that is not over, future ones included, by the names that a quote knows. */
export interface Offers {
  quantityOffers: readonly QuantityOfferRecord[];
  amountOffers: readonly AmountOfferRecord[];
  addOnOffers: readonly AddOnOfferRecord[];
}

type OfferShop = Pick<Shop, 'db' | 'cache' | 'clock'>;

/** The offers that are not over now. They are cached in this process until an operator changes one. */
export async function readOffers({ db, cache, clock }: OfferShop): Promise<Offers> {
  const cached = await cache.through(
    'offers that are not over',
    ['promotions'],
    () => loadOffers(db, clock.now()),
    bytesOf,
  );
  const now = clock.now();
  // Leaves out cached offers that have ended since they were read.
  const notOver = <Offer extends Period>(offers: readonly Offer[]) =>
    offers.filter((offer) => !isOver(offer, now));
  return {
    quantityOffers: notOver(cached.quantityOffers),
    amountOffers: notOver(cached.amountOffers),
    addOnOffers: notOver(cached.addOnOffers),
  };
}

/** The ONLINE offers that were not over at `now`, future ones included. */
export async function loadOffers(db: Database, now: Date): Promise<Offers> {
  const [ofQuantity, ofAmount, ofAddOns] = await Promise.all([
    loadQuantityOffers(db, now),
    db
      .select({
        id: amountOffers.id,
        title: amountOffers.title,
        label: amountOffers.label,
        thresholdAmount: amountOffers.thresholdAmount,
        discountType: amountOffers.discountType,
        discountValue: amountOffers.discountValue,
        isRepeated: amountOffers.isRepeated,
        scope: amountOffers.scope,
        products: idsSql(links.amountOffers.products, amountOffers.id),
        combinations: idsSql(links.amountOffers.combinations, amountOffers.id),
        ...periodOf(amountOffers),
      })
      .from(amountOffers)
      .where(notOverAt(amountOffers, now))
      .orderBy(asc(amountOffers.id)),
    db
      .select({
        id: addOnOffers.id,
        title: addOnOffers.title,
        thresholdAmount: addOnOffers.thresholdAmount,
        conditionProductIds: idsSql(links.addOnOffers.conditionProductIds, addOnOffers.id),
        goods: rowsSql(rowTables.goods, addOnOffers.id) as SQL<AddOnOfferTerms['goods']>,
        ...periodOf(addOnOffers),
      })
      .from(addOnOffers)
      .where(notOverAt(addOnOffers, now))
      .orderBy(asc(addOnOffers.thresholdAmount), asc(addOnOffers.id)),
  ]);
  return { quantityOffers: ofQuantity, amountOffers: ofAmount, addOnOffers: ofAddOns };
}

/** The ONLINE quantity offers that were not over at `now`, future ones included, in the operator's order. */
export async function loadQuantityOffers(db: Database, now: Date): Promise<QuantityOfferRecord[]> {
  const { id } = quantityOffers;
  const found = await db
    .select({
      id,
      title: quantityOffers.title,
      label: quantityOffers.label,
      kind: quantityOffers.kind,
      scope: quantityOffers.scope,
      products: idsSql(links.quantityOffers.products, id),
      combinations: idsSql(links.quantityOffers.combinations, id),
      groupB: idsSql(links.quantityOffers.groupB, id),
      tiers: rowsSql(rowTables.tiers, id) as SQL<StoredTier[]>,
      webImage: quantityOffers.webImage,
      mobileImage: quantityOffers.mobileImage,
      link: quantityOffers.link,
      weight: quantityOffers.weight,
      maxUsesPerOrder: quantityOffers.maxUsesPerOrder,
      ...periodOf(quantityOffers),
    })
    .from(quantityOffers)
    .where(notOverAt(quantityOffers, now))
    .orderBy(desc(quantityOffers.weight), asc(id));
  return found.map((offer) => ({
    ...offer,
    tiers: offer.tiers.map((tier) => ({ ...tier, count: tier.count ?? pairCount })),
  }));
}

interface StoredTier {
  count: number | null;
  amount: number | null;
  percent: number | null;
}

type OfferTable = typeof quantityOffers | typeof amountOffers | typeof addOnOffers;

const periodOf = <Table extends OfferTable>({
  eventBeginAt,
  eventEndAt,
  currentVisibilityRule,
}: Table) => ({ eventBeginAt, eventEndAt, currentVisibilityRule });

const idsSql = (link: Link, id: PgColumn) => linkedSql(link, id) as SQL<number[]>;

function notOverAt({ eventEndAt, currentVisibilityRule }: OfferTable, now: Date): SQL | undefined {
  return and(eq(currentVisibilityRule, 'ONLINE'), or(isNull(eventEndAt), gt(eventEndAt, now)));
}

/** A rough estimate of the memory that the offers take: 500 bytes per record, 8 bytes per id. */
function bytesOf({ quantityOffers: ofQuantity, amountOffers: ofAmount, addOnOffers }: Offers) {
  const scoped = [...ofQuantity, ...ofAmount];
  const ids = scoped.reduce(
    (sum, { products, combinations }) => sum + products.length + combinations.length,
    0,
  );
  return (scoped.length + addOnOffers.length + 1) * 500 + ids * 8;
}
