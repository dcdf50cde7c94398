import { eq, type SQL, sql } from 'drizzle-orm';
import type { SaleableKind } from '#rules/goods/saleable.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { moment } from '#server/platform/database/sql-moments.ts';
import { combinationPrices, combinations, productPrices, products } from './tables.ts';

/** The prices of goods in the time before a reference moment: now, or when they were last ONLINE. */
export interface PricesBefore {
  /**
   * The goods to which these prices belong: the goods themselves or, if those were never on sale, the goods that
   * they are a copy of.
   */
  goodsId: number;
  /** Now for goods that are ONLINE, otherwise the moment at which they were taken OFFLINE. */
  until: Date;
  /** The earliest first. The first one began before the period. TWD. */
  prices: { price: number; memberPrice: number | null; validFrom: Date }[];
}

interface Row {
  id: number;
  goodsId: number;
  until: Date;
  price: number;
  memberPrice: number | null;
  validFrom: Date;
}

const tables: Readonly<Record<SaleableKind, { goods: SQL; dated: SQL; owner: SQL }>> = {
  product: {
    goods: sql`${products}`,
    dated: sql`${productPrices}`,
    owner: sql`product_id`,
  },
  combination: {
    goods: sql`${combinations}`,
    dated: sql`${combinationPrices}`,
    owner: sql`combination_id`,
  },
};

/**
 * The prices of goods, by id, in the last `minutes` minutes before they were last on sale (for ONLINE goods: before
 * now). Goods that were never on sale have the prices of the goods that they are a copy of. Goods without any such
 * price are left out.
 */
export async function readPricesBefore(
  db: Queryable,
  kind: SaleableKind,
  ids: readonly number[],
  { now, minutes }: { now: Date; minutes: number },
): Promise<ReadonlyMap<number, PricesBefore>> {
  if (ids.length === 0) return new Map();
  const { goods, dated, owner } = tables[kind];
  const { rows } = await db.execute<Record<keyof Row, unknown>>(sql`
    select g.id, s.id as "goodsId", sold.until, d.price, d.member_price as "memberPrice", d.valid_from as "validFrom"
    from ${goods} g
    join ${goods} s on s.id = case
      when g.current_visibility_rule <> 'ONLINE' and g.last_online_at is null then coalesce(g.copied_from, g.id)
      else g.id end
    cross join lateral (select case when s.current_visibility_rule = 'ONLINE' then ${moment(now)}
      else s.last_online_at end as until) sold
    join ${dated} d on d.${owner} = s.id and d.valid_from <= sold.until and d.valid_from >= coalesce(
      (select max(b.valid_from) from ${dated} b
        where b.${owner} = s.id and b.valid_from <= sold.until - make_interval(mins => ${minutes}::integer)), '-infinity')
    where g.id = any(${sql.param([...ids])}::integer[])
    order by g.id, d.valid_from, d.id`);
  const found = new Map<number, PricesBefore>();
  for (const { id, goodsId, until, price, memberPrice, validFrom } of rows) {
    const before = found.get(Number(id)) ?? {
      goodsId: Number(goodsId),
      until: new Date(until as string),
      prices: [],
    };
    before.prices.push({
      price: Number(price),
      memberPrice: memberPrice === null ? null : Number(memberPrice),
      validFrom: new Date(validFrom as string),
    });
    found.set(Number(id), before);
  }
  return found;
}

/**
 * The goods with whose prices a copy is compared: its original or, if the original was never on sale, the
 * original's own original.
 */
export const originColumns =
  (kind: SaleableKind) =>
  async (db: Queryable, id: number): Promise<{ copiedFrom?: number }> => {
    const table = kind === 'product' ? products : combinations;
    const { currentVisibilityRule, lastOnlineAt, copiedFrom } = table;
    const [origin] = await db
      .select({ currentVisibilityRule, lastOnlineAt, copiedFrom })
      .from(table)
      .where(eq(table.id, id));
    if (!origin) return {};
    const wasSold = origin.currentVisibilityRule === 'ONLINE' || origin.lastOnlineAt !== null;
    return { copiedFrom: wasSold ? id : (origin.copiedFrom ?? id) };
  };
