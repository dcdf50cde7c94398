import type { ShoppingCart } from '#contract/entities/orders.ts';
import { lineKey } from '#rules/goods/cart-lines.ts';
import { withoutAddOnUnits } from '#rules/quote/own-units.ts';
import type { Quote, QuoteLine } from '#rules/quote/types.ts';
import { type CartContents, type CartNotice, itemsIn, withNotices } from '../../stores/cart.ts';
import {
  type CartEntry,
  type CartItems,
  entriesOf,
  itemsOf,
  noItems,
  withChosen,
} from '../../stores/cart-items.ts';
import { quoteCart } from '../lines.ts';
import { cartContextIn } from './cart-context.ts';
import { loadCartGoods } from './goods.ts';
import { mergeLocalCart, notifyMerged } from './merge.ts';
import type { CartNeeds } from './needs.ts';
import { withOwnChanges } from './others-changes.ts';
import { settleAddOns } from './settle-add-ons.ts';
import type { Session } from './state.ts';
import { takeAnswer } from './take-answer.ts';

/** The parts of its session that a reading needs. */
export interface ReadingHost {
  session: Pick<Session, 'isBehind' | 'unanswered' | 'correction'>;
  forMember: boolean;
  /** Whether nothing is known of this owner's cart yet. */
  isFirst: boolean;
  /** False once the owner has left; later answers are then ignored. */
  isCurrent(): boolean;
  isWithoutCoupon(): boolean;
  /** False once a screen needs the answer: see `Reading`. */
  isUnasked(): boolean;
  /** Waits until the server may be asked. */
  beforehand(): Promise<void>;
  /** Whether the shopper has made changes that the server does not have yet. */
  isUnsaved(): boolean;
  setItems(items: CartItems): void;
}

/**
 * Reads cart, goods and stock into the store, then corrects the quantities. Rejects if cart or goods cannot be
 * read.
 */
export async function readCart(needs: CartNeeds, host: ReadingHost): Promise<void> {
  const merged = host.forMember ? await readMemberCart(needs, host) : takeLocalCart(needs);
  if (!host.isCurrent()) return;
  await loadCartGoods(needs, host.isCurrent);
  if (!host.isCurrent()) return;
  // If the cart has changed elsewhere meanwhile, it is read and corrected once more.
  if (!host.session.isBehind) correctItems(needs, host);
  if (merged) notifyMerged(needs, merged);
}

function takeLocalCart({ store, local }: CartNeeds): undefined {
  store.setState({ items: local.read(), server: undefined, couponId: null });
}

/** Returns the cart if a visitor's cart was just merged into it (G-072), else undefined. */
async function readMemberCart(
  needs: CartNeeds,
  host: ReadingHost,
): Promise<ShoppingCart | undefined> {
  await host.beforehand();
  if (!host.isCurrent()) return undefined;
  const before = needs.store.getState();
  const merged = await mergeLocalCart(needs, host.isCurrent);
  const answer = merged ?? (await needs.api.readShoppingCart()).data;
  if (!host.isCurrent()) return undefined;
  takeReading(needs, answer, { ...host, before: merged ? undefined : before });
  return merged;
}

interface Taking extends ReadingHost {
  /** The cart when the reading began; undefined if the reading itself merged a visitor's cart into it. */
  before: CartContents | undefined;
}

/** Takes the answer over, with what the shopper has changed and the server does not have yet. */
function takeReading(needs: CartNeeds, answer: ShoppingCart, { before, ...host }: Taking): void {
  const { server, couponId, items } = needs.store.getState();
  const isFirst = host.isFirst || !before;
  // What the shopper has sent since the reading began is newer.
  if (!isFirst && server !== before.server) return;
  takeAnswer(needs, answer);
  if (!isFirst) keepOwn(needs, { server, items }, host);
  const isSameCoupon = server?.events.couponId === answer.events.couponId;
  const isChosen = before && couponId !== before.couponId;
  if (isChosen || (host.isUnasked() && isSameCoupon)) needs.store.setState({ couponId });
  else if (host.isWithoutCoupon()) needs.store.setState({ couponId: null });
}

/** Adds what the shopper has changed and the server does not have yet to its answer. */
function keepOwn(
  { store }: CartNeeds,
  { server, items }: Pick<CartContents, 'server' | 'items'>,
  { session, isUnsaved }: Pick<ReadingHost, 'session' | 'isUnsaved'>,
): void {
  const onAnswer = ontoAnswer(server, store.getState().items, session);
  if (isUnsaved()) {
    const own = session.unanswered.reduce(
      (merged, sent) => withOwnChanges(sent.items, items, merged),
      onAnswer(items),
    );
    store.setState({ items: own });
  }
  // What others have added is no change of this page, also beside what it had sent before.
  for (const sent of session.unanswered) sent.items = onAnswer(sent.items);
}

/**
 * Returns a function that applies what the shopper has changed since the server's last answer to its new one. What the
 * shop has corrected is left out, because the new answer is corrected anew.
 */
function ontoAnswer(
  server: CartContents['server'],
  answered: CartItems,
  { correction }: ReadingHost['session'],
): (items: CartItems) => CartItems {
  const known = server ? itemsIn(server) : noItems;
  if (!correction || correction.server !== server) {
    return (items) => withOwnChanges(known, items, answered);
  }
  const corrected = withOwnChanges(known, correction.before, answered);
  return (items) => withOwnChanges(correction.after, items, corrected);
}

/** Sets the stored quantities to those that can be bought (rows 4.037, 4.038). */
function correctItems(needs: CartNeeds, { session, setItems }: ReadingHost): void {
  const { items: before, server } = needs.store.getState();
  const { items, ended } = settleAddOns(needs, before);
  if (ended.length > 0) setItems(items);
  const quoted = quoteCart(cartContextIn(needs));
  const own = withoutAddOnUnits(quoted);
  const countOf = new Map(own.lines.map((line) => [lineKey(line), line.quantity]));
  const changes = [
    ...ended,
    ...entriesOf(items).flatMap((entry) => {
      const line = quoted.lines.find((one) => lineKey(one) === lineKey(entry));
      const count = countOf.get(lineKey(entry)) ?? 0;
      return changeOf(entry, line && { count, isLimited: line.isLimited });
    }),
    ...addOnChanges(items, quoted),
  ];
  if (changes.length === 0) return;
  needs.store.setState(withNotices(changes));
  const after = withChosen(itemsOf(own.lines), {
    addOns: own.addOns,
    giftIds: items.giftIds ?? [],
  });
  session.correction = { server, before, after };
  setItems(after);
}

/** The notices for add-ons of which fewer units can be bought. */
function addOnChanges({ addOns = [] }: CartItems, quoted: Quote): CartNotice[] {
  const bought = withoutAddOnUnits(quoted).addOns;
  return addOns.flatMap(({ offerId, productId: id, quantity }) => {
    const count = bought.find((one) => one.offerId === offerId && one.productId === id)?.quantity;
    const line = quoted.lines.find((one) => one.kind === 'product' && one.id === id);
    const found = line && { count: count ?? 0, isLimited: line.isLimited };
    return changeOf({ kind: 'product', id, quantity }, found);
  });
}

/** The notice for an entry that the quote has as `line`; empty if its count is the wanted quantity. */
function changeOf(
  { kind, id, quantity: from }: CartEntry,
  line: Pick<QuoteLine, 'count' | 'isLimited'> | undefined,
): CartNotice[] {
  if (!line) return [{ kind, id, reason: 'UNKNOWN', from, to: 0 }];
  const { count: to, isLimited } = line;
  if (to === from) return [];
  if (to > from) return [{ kind, id, reason: 'RESTOCKED', from, to }];
  return [{ kind, id, reason: to === 0 && !isLimited ? 'SOLD_OUT' : 'LIMITED', from, to }];
}
