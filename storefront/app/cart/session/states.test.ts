import { describe, expect, it } from 'vitest';
import { testCart } from '../../testing/cart.ts';
import { cartPath, holdAnswer } from '../../testing/hold-answer.ts';

const reading = `GET ${cartPath}`;
const putting = `PUT ${cartPath}`;
const sending = {
  delivery: { islandsType: 'MAIN_ISLAND', shipType: 'HOME' },
  paidAmount: 180,
} as const;

type Name = ReturnType<ReturnType<typeof testCart>['cart']['stateName']>;

/** A member's cart in one of its states; `go` lets the answer arrive that the state waits for. */
async function cartThatIs(name: Name) {
  const page = testCart({ isMember: true });
  const { cart, shop } = page;
  shop.saved = { 1: 1 };
  const there = async (call: string, ask: () => Promise<void>) => {
    const { asked, answer } = holdAnswer(shop, call);
    void ask();
    await asked;
    return { ...page, go: answer };
  };
  if (name === 'closed') return { ...page, go: () => undefined };
  if (name === 'opening') return there(reading, cart.open);
  if (name === 'unread') shop.refused[reading] = '';
  await cart.open();
  delete shop.refused[reading];
  if (name === 'saving') return there(putting, cart.save);
  if (name === 'sending') return there(putting, () => cart.send(sending));
  return { ...page, go: () => undefined };
}

describe.each<{
  name: Name;
  /** Whether a changed quantity is accepted. */
  changes: boolean;
  /** The number of requests for saving and opening. */
  saves: number;
  reads: number;
  readsOnce: number;
  /** The number of requests with which it is read again after a change elsewhere. */
  catchesUp: number;
  /** Whether it can be sent. */
  sends: boolean;
}>([
  { name: 'closed', changes: false, saves: 0, reads: 1, readsOnce: 1, catchesUp: 0, sends: false },
  { name: 'opening', changes: false, saves: 1, reads: 0, readsOnce: 0, catchesUp: 1, sends: false },
  { name: 'unread', changes: false, saves: 0, reads: 1, readsOnce: 0, catchesUp: 0, sends: false },
  { name: 'open', changes: true, saves: 1, reads: 1, readsOnce: 0, catchesUp: 1, sends: true },
  { name: 'saving', changes: true, saves: 1, reads: 1, readsOnce: 0, catchesUp: 1, sends: true },
  { name: 'sending', changes: true, saves: 1, reads: 1, readsOnce: 0, catchesUp: 1, sends: true },
])('a cart that is $name', ({ name, changes, saves, reads, readsOnce, catchesUp, sends }) => {
  it('has this name', async () => {
    const { cart } = await cartThatIs(name);
    expect(cart.stateName()).toBe(name);
  });

  it(changes ? 'takes a change and keeps it' : 'takes no change', async () => {
    const { cart, shop, go } = await cartThatIs(name);
    cart.setQuantity('product', 1, 4);
    go();
    await cart.open();
    expect(shop.saved).toEqual({ 1: changes ? 4 : 1 });
  });

  it(`is saved by ${saves} requests`, async () => {
    const { cart, puts, go } = await cartThatIs(name);
    const before = puts().length;
    const saving = cart.save();
    go();
    await saving;
    expect(puts()).toHaveLength(before + saves);
  });

  it(`is opened by ${reads} requests, by ${readsOnce} unless that was done before`, async () => {
    const counts = [];
    for (const how of ['open', 'openOnce'] as const) {
      const page = await cartThatIs(name);
      const before = page.reads();
      const opening = page.cart[how]();
      page.go();
      await opening;
      await page.cart.flush();
      counts.push(page.reads() - before);
    }
    expect(counts).toEqual([reads, readsOnce]);
  });

  it(`is read again by ${catchesUp} requests after a change elsewhere, and not without one`, async () => {
    const { cart, reads, go } = await cartThatIs(name);
    const before = reads();
    cart.fallBehind();
    const catching = [cart.catchUp(), cart.catchUp()];
    go();
    await Promise.all(catching);
    await cart.catchUp();
    expect(reads()).toBe(before + catchesUp);
  });

  it(sends ? 'can be sent' : 'cannot be sent', async () => {
    const { cart, puts, go } = await cartThatIs(name);
    const sent = cart.send(sending).then(
      () => true,
      () => false,
    );
    go();
    expect(await sent).toBe(sends);
    expect(puts().filter((body) => 'frontend_paid_amount' in body).length > 0).toBe(sends);
  });

  it('closes when it is left, and stays closed', async () => {
    const { cart, signOut, contents, go } = await cartThatIs(name);
    signOut();
    go();
    await cart.flush();
    expect([cart.stateName(), contents().status]).toEqual(['closed', 'closed']);
  });
});
