import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testCart } from '../../testing/cart.ts';
import { cartPath } from '../../testing/hold-answer.ts';
import { memberShop } from '../../testing/member-shop.ts';

/** Two members and a visitor use one browser in turn; each chooses a product of their own only, and its id tells whose. */
const members = { anna: 1, bo: 2 } as const;
type Member = keyof typeof members;
const visitorsOwn = 3;

type Step =
  | { is: 'signIn'; who: Member }
  | { is: 'change'; quantity: number }
  /** The oldest request about the cart is answered, refused, or answered in vain. */
  | { is: 'answer' | 'refuse' | 'lose' }
  | { is: 'signOut' | 'open' | 'enter' | 'save' | 'send' | 'passTime' | 'becomeOrder' };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ is: fc.constant('change'), quantity: fc.nat(9) }) },
  { weight: 8, arbitrary: fc.record({ is: fc.constant('answer') }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constantFrom('refuse', 'lose') }) },
  {
    weight: 2,
    arbitrary: fc.record({ is: fc.constant('signIn'), who: fc.constantFrom('anna', 'bo') }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      is: fc.constantFrom('signOut', 'open', 'enter', 'save', 'send', 'passTime', 'becomeOrder'),
    }),
  },
) as fc.Arbitrary<Step>;

interface Asked {
  /** Counts the times that somebody came, and the carts that became orders. */
  visit: number;
  isChange: boolean;
  reply(how: 'answer' | 'refuse' | 'lose'): Promise<void>;
}

/** The browser of the three; every request about a saved cart waits in `asked` for its reply. */
function sharedBrowser() {
  const shops = { anna: memberShop(), bo: memberShop() };
  for (const shop of Object.values(shops)) {
    Object.assign(shop, { prices: { 1: 10, 2: 20, 3: 30 }, stock: { 1: 99, 2: 99, 3: 99 } });
  }
  const now = { who: undefined as Member | undefined, visit: 0 };
  const asked: Asked[] = [];
  const front = memberShop();
  front.answer = (request) => {
    const shop = shops[now.who ?? 'anna'];
    if (!request.url.endsWith(cartPath)) return shop.answer(request);
    const { visit } = now;
    return new Promise((resolve, reject) => {
      asked.push({
        visit,
        isChange: request.method === 'PUT',
        async reply(how) {
          const answer =
            how === 'refuse' ? new Response('', { status: 500 }) : await shop.answer(request);
          if (how === 'lose') reject(new TypeError('the connection was lost'));
          else resolve(answer);
        },
      });
    });
  };
  return { ...testCart({ shop: front }), shops, now, asked };
}

/** Everything that needs no reply has happened. */
const quiet = () => new Promise<void>((done) => setImmediate(() => setImmediate(done)));

/** Takes the steps; `wish` is what the visitor of now has last chosen of their own product. */
async function course(steps: readonly Step[]) {
  const page = sharedBrowser();
  const { cart, shops, now, asked } = page;
  const ownOf = (who: Member | undefined) => (who ? members[who] : visitorsOwn);
  let wish: number | undefined;
  const comes = (who: Member | undefined) => {
    Object.assign(now, { who, visit: now.visit + 1 });
    wish = undefined;
  };
  const take: { [Is in Step['is']]: (step: Extract<Step, { is: Is }>) => unknown } = {
    signIn({ who }) {
      if (now.who) return;
      comes(who);
      page.signIn();
    },
    signOut() {
      comes(undefined);
      page.signOut();
    },
    change({ quantity }) {
      const before = page.items();
      cart.setQuantity('product', ownOf(now.who), quantity || undefined);
      if (page.items() !== before) wish = quantity;
    },
    open: () => void cart.open(),
    enter: () => void cart.open({ withoutCoupon: true }),
    save: () => void cart.save().catch(() => undefined),
    send: () => {
      const delivery = { islandsType: 'MAIN_ISLAND', shipType: 'HOME' } as const;
      void cart.send({ delivery, paidAmount: 0 }).catch(() => undefined);
    },
    passTime: page.passTime,
    becomeOrder() {
      if (!now.who || cart.stateName() !== 'open' || asked.some(({ isChange }) => isChange)) return;
      now.visit += 1;
      wish = undefined;
      shops[now.who].saved = {};
      cart.becameOrder(7);
    },
    answer: () => asked.shift()?.reply('answer'),
    refuse: () => asked.shift()?.reply('refuse'),
    lose: () => asked.shift()?.reply('lose'),
  };
  const check = () => {
    const { status } = page.contents();
    expect(cart.stateName() === 'closed').toBe(status === 'closed');
    const ofNow = asked.filter(({ visit, isChange }) => isChange && visit === now.visit);
    expect(ofNow.length).toBeLessThanOrEqual(1);
    if (!now.who) expect(ofNow).toEqual([]);
    const others = Object.keys(page.items()).filter(
      (id) => Number(id) !== ownOf(now.who) && Number(id) !== visitorsOwn,
    );
    expect(others).toEqual([]);
  };
  for (const step of steps) {
    await take[step.is](step as never);
    await quiet();
    check();
  }
  return { ...page, wish, own: ownOf(now.who), savedOfNow: now.who && shops[now.who] };
}

/** Everything is answered, until nothing is left to ask. */
async function settleAll({ cart, asked }: Awaited<ReturnType<typeof course>>): Promise<void> {
  let isSettled = false;
  void cart
    .open()
    .then(() => cart.settle())
    .then(() => {
      isSettled = true;
    });
  for (await quiet(); asked.length > 0 || !isSettled; await quiet()) {
    await asked.shift()?.reply('answer');
  }
}

it('a cart shows nobody else’s goods, changes one after the other, and ends as its shopper left it, whatever happens in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 40, size: 'max' }), async (steps) => {
      const page = await course(steps);
      await settleAll(page);
      const kept = page.savedOfNow?.saved ?? page.stored()?.normal ?? {};
      expect(page.items()).toEqual(kept);
      if (page.wish !== undefined) expect(kept[page.own] ?? 0).toBe(page.wish);
    }),
    { numRuns: 500 },
  );
});
