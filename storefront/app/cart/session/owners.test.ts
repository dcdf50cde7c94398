import { describe, expect, it } from 'vitest';
import { closedCart } from '../../stores/cart.ts';
import { productCard } from '../../testing/cards.ts';
import { testCart } from '../../testing/cart.ts';
import { cartPath, holdAnswer } from '../../testing/hold-answer.ts';

type Page = ReturnType<typeof testCart>;

const delivery = { islandsType: 'MAIN_ISLAND', shipType: 'HOME' } as const;
const reading = `GET ${cartPath}`;
const putting = `PUT ${cartPath}`;

interface Late {
  /** The last request of the member before leaving. */
  what: string;
  /** The call whose answer arrives only afterwards. */
  call: string;
  isOpen: boolean;
  ask(page: Page): Promise<unknown>;
}

const late: Late[] = [
  { what: 'the first reading', call: reading, isOpen: false, ask: ({ cart }) => cart.open() },
  {
    what: 'the merging',
    call: putting,
    isOpen: false,
    ask({ cart, storeLocally }) {
      storeLocally({ 1: 3 });
      return cart.open();
    },
  },
  { what: 'its goods', call: 'GET /products', isOpen: false, ask: ({ cart }) => cart.open() },
  {
    what: 'their stock',
    call: 'GET /products/stocks',
    isOpen: false,
    ask: ({ cart }) => cart.open(),
  },
  { what: 'another reading', call: reading, isOpen: true, ask: ({ cart }) => cart.open() },
  {
    what: 'a saving',
    call: putting,
    isOpen: true,
    ask({ cart }) {
      cart.setQuantity('product', 1, 5);
      return cart.save();
    },
  },
  { what: 'a coupon', call: putting, isOpen: true, ask: ({ cart }) => cart.chooseCoupon(5) },
  {
    what: 'the sending',
    call: putting,
    isOpen: true,
    ask: ({ cart }) => cart.send({ delivery, paidAmount: 180 }),
  },
  {
    what: 'putting in',
    call: 'GET /products/stocks',
    isOpen: true,
    ask: ({ cart }) => cart.add('product', productCard(1), 1),
  },
];

/** A member has left while an answer was on its way, and the visitor has added something since. */
async function leftBehind({ call, isOpen, ask }: Late) {
  const page = testCart({ isMember: true });
  page.shop.saved = { 1: 1 };
  if (isOpen) await page.cart.open();
  const { asked, answer, lose } = holdAnswer(page.shop, call);
  const asking = ask(page).catch(() => undefined);
  await asked;
  page.signOut();
  await page.cart.add('product', productCard(2), 1);
  return { ...page, asking, answer, lose };
}

describe('a request for a member who has signed out', () => {
  it.each(late)('changes nothing when it comes: $what', async (one) => {
    const { asking, answer, contents, stored, said } = await leftBehind(one);
    const before = contents();
    answer();
    await asking;
    expect(contents()).toBe(before);
    expect(stored()).toEqual({ normal: { 2: 1 }, combination: {} });
    expect(said.map(({ message }) => message)).toEqual(['已加入購物車']);
  });

  it.each(late)('changes nothing when it fails: $what', async (one) => {
    const { asking, lose, contents, stored } = await leftBehind(one);
    const before = contents();
    lose();
    await asking;
    expect(contents()).toBe(before);
    expect(stored()).toEqual({ normal: { 2: 1 }, combination: {} });
  });

  it('is not sent any more if it waited for a pause between changes', async () => {
    const { cart, signOut, waits, puts } = testCart({ isMember: true });
    await cart.open();
    cart.setQuantity('product', 1, 2);
    signOut();
    expect(waits()).toEqual([]);
    await cart.flush();
    expect(puts()).toEqual([]);
  });

  it('is not sent any more if it waited for another saving', async () => {
    const { cart, shop, signOut, puts } = testCart({ isMember: true });
    await cart.open();
    const { asked, answer } = holdAnswer(shop, putting);
    cart.setQuantity('product', 1, 2);
    const saving = cart.save();
    await asked;
    cart.setQuantity('product', 1, 3);
    const sending = cart.send({ delivery, paidAmount: 180 });
    signOut();
    answer();
    await Promise.all([saving, sending]);
    expect(puts()).toHaveLength(1);
  });

  it('is not restored into the cart of the next member', async () => {
    const { cart, shop, signOut, lines, said, items, stored } = testCart({ isMember: true });
    shop.saved = { 1: 1 };
    await cart.open();
    const [line] = lines() ?? [];
    if (!line) throw new Error('no line');
    cart.remove(line);
    signOut();
    await cart.open();
    said[0]?.undo?.();
    expect([items(), stored()]).toEqual([{}, null]);
  });
});

describe('a cart that is left', () => {
  it('belongs to nobody and is empty', async () => {
    const { cart, shop, signOut, contents } = testCart({ isMember: true });
    Object.assign(shop, { saved: { 1: 1 }, couponId: 5, orderId: 7 });
    await cart.open();
    signOut();
    expect(contents()).toEqual(closedCart);
    expect(cart.stateName()).toBe('closed');
  });

  it('opens for its next owner while an answer for the previous owner is still on its way', async () => {
    const { cart, shop, signIn, signOut, items, reads } = testCart({ isMember: true });
    shop.saved = { 1: 1 };
    const { asked, answer } = holdAnswer(shop, reading);
    const first = cart.open();
    await asked;
    signOut();
    signIn();
    shop.saved = { 2: 2 };
    await cart.open();
    expect(reads()).toBe(2);
    answer();
    await first;
    expect(items()).toEqual({ 2: 2 });
  });
});
