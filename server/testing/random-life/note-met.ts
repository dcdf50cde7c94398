/** Counts what orders have met, so that the test knows that they have met everything. */
import type { DrawnCart } from './draw-cart.ts';
import { goodsOf, isCombination } from './goods.ts';
import type { LedgerLine } from './ledger.ts';
import { dayOf } from './limited-discount.ts';
import { changeUses, type LivingOrder, runningDiscount, type World } from './world.ts';

/** Counts one more of this. */
export function note({ done }: World, what: string): void {
  done.set(what, (done.get(what) ?? 0) + 1);
}

/** Counts the order among those that have the event. */
export function noteDiscount(
  world: World,
  { ledger, shopper }: LivingOrder,
  { given, wished }: DrawnCart,
): void {
  const running = runningDiscount(world);
  const day = dayOf(world.paying.test.shop);
  if (given > 0) {
    changeUses(world, () =>
      running?.uses.push({ order: ledger.id, member: shopper.id, day, given }),
    );
  }
  const what = given > 0 ? 'LIMITED_DISCOUNT' : wished > 0 ? 'LIMIT_REACHED' : null;
  if (what) note(world, what);
}

/** Counts the goods and offers of a new order. */
export function noteCart(world: World, lines: readonly LedgerLine[], cart: DrawnCart): void {
  const { quantity } = world.offers;
  const kinds = lines.flatMap((line) =>
    line.offers.map(({ kind, offerId }) =>
      kind === 'QUANTITY_OFFER' ? quantity.find(({ id }) => id === offerId)?.kind : kind,
    ),
  );
  for (const kind of new Set(kinds)) if (kind) note(world, kind);
  if (cart.gift) note(world, 'GIFT');
  if (cart.addOns.length > 1) note(world, 'SEVERAL_ADD_ONS');
  noteCombinations(world, 'BOUGHT', lines);
  const combined = lines.filter(({ key }) => isCombination(key));
  if (combined.some(({ offers }) => offers.length > 0)) note(world, 'COMBINATION_WITH_OFFER');
  const single = lines.filter(({ key }) => !isCombination(key));
  if (combined.some(({ parts }) => single.some(({ key }) => parts.has(key))))
    note(world, 'COMBINATION_BESIDE_PART');
}

/** Counts that something was done with combinations, and with one that consists of other products by now. */
export function noteCombinations(
  world: World,
  what: 'BOUGHT' | 'EDITED' | 'SENT_BACK' | 'GIVEN_FOR_OTHERS' | 'SENT_IN_PARTS',
  lines: readonly Pick<LedgerLine, 'key' | 'parts'>[],
): void {
  const combined = lines.filter(({ key }) => isCombination(key));
  if (combined.length > 0) note(world, `COMBINATION_${what}`);
  if (combined.some(({ key, parts }) => goodsOf(world, key).parts !== parts))
    note(world, 'COMBINATION_OF_OTHER_PARTS');
}
