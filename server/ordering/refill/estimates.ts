import type { RefillEstimate } from '#contract/calls/refill.ts';
import { addDays } from '#rules/dates.ts';
import { estimateRefill, type Supply } from '#rules/goods/refill.ts';
import { type Goods, readSuppliedGoods } from '#server/commerce/catalog/supplied-goods.ts';
import { type GotLine, readGotLines } from '#server/ordering/orders/got-lines.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { readChoices } from './settings.ts';

/** How far back orders are read, in days. An older purchase says nothing about the need of today. */
const daysBack = 730;
const daysOfCycle = 28;

/** One piece of goods of a series that a member got or is about to get. */
export interface Got extends Supply {
  orderedAt: Date;
  unitName: string | null;
  packs: number;
  isOpen: boolean;
}

/**
 * What each of these members runs out of, by the member's id; those that run out first come first. A series is left
 * out while an order with its goods is on the way, because its buyer has already thought of it.
 */
export async function readEstimates(
  db: Queryable,
  memberIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, RefillEstimate[]>> {
  const all = await readGotSeries(db, memberIds, now);
  return new Map([...all].map(([memberId, own]) => [memberId, estimatesOf(own, now)] as const));
}

export interface GotSeries {
  seriesId: number;
  name: string;
  got: Got[];
}

/**
 * What each of these members got of each series, by the member's id, without those who have switched the estimate off.
 */
export async function readGotSeries(
  db: Queryable,
  memberIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, GotSeries[]>> {
  const choiceOf = await readChoices(db, memberIds);
  const since = addDays(now, -daysBack);
  const enabled = memberIds.filter((id) => choiceOf(id).isEnabled);
  const lines = (await readGotLines(db, enabled, since)).filter(({ memberId, orderedAt }) => {
    const { countsSince } = choiceOf(memberId);
    return countsSince === null || orderedAt > countsSince;
  });
  const goods = await readSuppliedGoods(db, {
    ids: lines.flatMap(({ components }) => components.map(({ productId }) => productId)),
    materialNos: lines.flatMap(({ isGift, materialNo }) => (isGift ? [materialNo] : [])),
  });
  const byMember = Map.groupBy(lines, ({ memberId }) => memberId);
  return new Map([...byMember].map(([memberId, own]) => [memberId, seriesOf(own, goods)] as const));
}

/**
 * For how many days these units last the member if they come today, by the goods that run out first; undefined if the
 * member wants no estimate, or if nothing is known. `units` are units by the product's id.
 */
export async function daysThatLast(
  db: Queryable,
  memberId: number,
  units: ReadonlyMap<number, number>,
  now: Date,
): Promise<number | undefined> {
  const { isEnabled, countsSince } = (await readChoices(db, [memberId]))(memberId);
  if (!isEnabled) return undefined;
  const since = addDays(now, -daysBack);
  const lines = (await readGotLines(db, [memberId], since)).filter(
    ({ orderedAt, isOpen }) => !isOpen && (countsSince === null || orderedAt > countsSince),
  );
  const bought = lines.flatMap(({ components }) => components.map(({ productId }) => productId));
  const all = await readSuppliedGoods(db, {
    ids: [...units.keys(), ...bought],
    materialNos: lines.flatMap(({ isGift, materialNo }) => (isGift ? [materialNo] : [])),
  });
  const byId = new Map(all.map((goods) => [goods.id, goods]));
  const byMaterialNo = new Map(all.map((goods) => [goods.materialNo, goods]));
  const parcel = { orderId: 0, orderedAt: now, gotAt: now, isGift: false, isOpen: false };
  const coming = [...units].flatMap(([productId, count]) => {
    const goods = byId.get(productId);
    return goods ? [{ goods, got: gotOf(parcel, goods, count) }] : [];
  });
  const before = lines.flatMap((line) =>
    unitsOf(line, byId, byMaterialNo).map(([goods, count]) => ({
      goods,
      got: gotOf(line, goods, count),
    })),
  );
  const lengths = [...Map.groupBy(coming, ({ goods }) => goods.seriesId)].flatMap(
    ([seriesId, own]) => {
      const supplies = [...before.filter(({ goods }) => goods.seriesId === seriesId), ...own];
      const estimate = estimateSeries(
        supplies.map(({ got }) => got),
        now,
      );
      return estimate ? [estimate.daysLeft] : [];
    },
  );
  return lengths.length === 0 ? undefined : Math.min(...lengths);
}

function estimatesOf(all: readonly GotSeries[], now: Date): RefillEstimate[] {
  return all
    .flatMap(({ seriesId, name, got }) => {
      const estimate = estimateSeries(got, now);
      return estimate ? [{ seriesId, name, ...estimate }] : [];
    })
    .toSorted((one, other) => one.daysLeft - other.daysLeft || one.seriesId - other.seriesId);
}

function seriesOf(lines: readonly GotLine[], all: readonly Goods[]): GotSeries[] {
  const byId = new Map(all.map((goods) => [goods.id, goods]));
  const byMaterialNo = new Map(all.map((goods) => [goods.materialNo, goods]));
  const got = lines.flatMap((line) =>
    unitsOf(line, byId, byMaterialNo).map(([goods, units]) => ({
      goods,
      got: gotOf(line, goods, units),
    })),
  );
  const bySeries = Map.groupBy(got, ({ goods }) => goods.seriesId);
  return [...bySeries].map(([seriesId, items]) => ({
    seriesId,
    name: items[0]?.goods.seriesName ?? '',
    got: items.map((item) => item.got),
  }));
}

/** The goods of a line with their units. A gift is a product if both have the same item number. */
function unitsOf(
  { isGift, materialNo, components, quantity }: GotLine,
  byId: ReadonlyMap<number, Goods>,
  byMaterialNo: ReadonlyMap<string, Goods>,
): [Goods, number][] {
  if (isGift) {
    const goods = byMaterialNo.get(materialNo);
    return goods ? [[goods, quantity]] : [];
  }
  return components.flatMap(({ productId, quantity: each }): [Goods, number][] => {
    const goods = byId.get(productId);
    return goods ? [[goods, quantity * each]] : [];
  });
}

function gotOf(
  {
    orderId,
    orderedAt,
    gotAt,
    isGift,
    isOpen,
  }: Pick<GotLine, 'orderId' | 'orderedAt' | 'gotAt' | 'isGift' | 'isOpen'>,
  goods: Goods,
  packs: number,
): Got {
  const { unitCount, unitName, cyclePieces } = goods;
  const pieces = packs * (unitCount ?? 1);
  const usualDays = cyclePieces ? (pieces / cyclePieces) * daysOfCycle : null;
  return { orderId, orderedAt, at: gotAt, pieces, usualDays, isGift, unitName, packs, isOpen };
}

/** Goods of several units, such as pieces and millilitres, have only their packs in common. */
function estimateSeries(got: readonly Got[], now: Date) {
  if (got.some(({ isOpen, isGift }) => isOpen && !isGift)) return undefined;
  return estimateRefill(suppliesOf(got), now);
}

/** What the member has got, in pieces or, with several units, in packs. */
export function suppliesOf(got: readonly Got[]): Supply[] {
  const isMixed = new Set(got.map(({ unitName }) => unitName)).size > 1;
  return got
    .filter(({ isOpen }) => !isOpen)
    .map((each) => (isMixed ? { ...each, pieces: each.packs } : each));
}
