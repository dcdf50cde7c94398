import type { SaleableKind } from '#rules/goods/saleable.ts';
import type { DatedPrices } from '#rules/quote/price-history.ts';
import type { KnownRules, PastOrder } from '#rules/replay/past-order.ts';
import { readDatedPrices } from '#server/commerce/catalog/campaign-goods.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** The past prices of goods, read once for each of them. */
export interface PriceBook {
  pricesAt: KnownRules['pricesAt'];
  /** Reads the prices of the goods of these orders that are not known yet. */
  learn(db: Queryable, orders: readonly PastOrder[]): Promise<void>;
}

/** An empty book of the prices from `from` on. */
export function openPriceBook(from: Date): PriceBook {
  const known = { product: new Map(), combination: new Map() } satisfies Record<
    SaleableKind,
    Map<number, readonly DatedPrices[]>
  >;
  return {
    pricesAt(kind, id, moment) {
      const dated: readonly DatedPrices[] = known[kind].get(id) ?? [];
      return dated.findLast(({ validFrom }) => validFrom <= moment);
    },
    async learn(db, orders) {
      const lines = orders.flatMap((order) => order.lines);
      for (const kind of ['product', 'combination'] as const) {
        const book: Map<number, readonly DatedPrices[]> = known[kind];
        const ids = new Set(
          lines
            .filter((line) => line.kind === kind && !book.has(line.itemId))
            .map((one) => one.itemId),
        );
        if (ids.size === 0) continue;
        const read = await readDatedPrices(db, kind, [...ids], from);
        for (const id of ids) book.set(id, read.get(id) ?? []);
      }
    },
  };
}
