import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testCart } from '../../testing/cart.ts';
import { cartPath } from '../../testing/hold-answer.ts';
import { memberShop } from '../../testing/member-shop.ts';

/**
 * Two members and a visitor use one browser in turn. Each chooses only a product of their own, so its id identifies
 * the shopper.
 */
const members = { anna: 1, bo: 2 } as const;
type Member = keyof typeof members;
const visitorsOwn = 3;
/** Only other tabs and devices choose these, in a member's cart and in the visitor's. */
const othersOwn = { member: 4, visitor: 5 };

type Step =
  | { is: 'signIn'; who: Member }
  | { is: 'change'; quantity: number }
  /** The oldest request about the cart is answered or refused, or its answer is lost. */
  | { is: 'answer' | 'refuse' | 'lose' }
  /** The newest request is answered before the older ones. */
  | { is: 'answerNewest' }
  /**
   * Another tab or device sets the quantity of its product in the stored cart. This page hears of a tab, not of a
   * device.
   */
  | { is: 'changeElsewhere'; quantity: number; isDevice: boolean }
  | { is: 'catchUp' | 'signOut' | 'open' | 'enter' | 'save' | 'send' | 'passTime' | 'becomeOrder' };

const often = <Arbitrary>(weight: number, arbitrary: Arbitrary) => ({ weight, arbitrary });
const anyOf = (...names: Step['is'][]) => fc.record({ is: fc.constantFrom(...names) });

/** Many steps happen between sign-in and sign-out, and often during a request. */
const anyStep = fc.oneof(
  often(6, fc.record({ is: fc.constant('change'), quantity: fc.nat(9) })),
  often(
    3,
    fc.record({ is: fc.constant('changeElsewhere'), quantity: fc.nat(9), isDevice: fc.boolean() }),
  ),
  often(9, anyOf('catchUp', 'open', 'save', 'answerNewest')),
  often(8, anyOf('answer')),
  often(6, anyOf('refuse', 'lose', 'enter', 'send', 'passTime', 'becomeOrder')),
  often(3, fc.record({ is: fc.constant('signIn'), who: fc.constantFrom('anna', 'bo') })),
  often(1, anyOf('signOut')),
) as fc.Arbitrary<Step>;

/** Most steps happen in an open cart of a member. */
const beginning: Step[] = [{ is: 'signIn', who: 'anna' }, { is: 'open' }, { is: 'answer' }];

interface Asked {
  /** Counts the visits, and the carts that became orders. */
  visit: number;
  isChange: boolean;
  reply(how: 'answer' | 'refuse' | 'lose'): Promise<void>;
}

/**
 * The browser of the three. Every request about a saved cart waits in `asked` for its reply. A reading answers the
 * state at the moment of its request; a change takes effect at its reply.
 */
function sharedBrowser() {
  const shops = { anna: memberShop(), bo: memberShop() };
  for (const shop of Object.values(shops)) {
    Object.assign(shop, { prices: { 1: 10, 2: 20, 3: 30, 4: 40, 5: 50 } });
    Object.assign(shop, { stock: { 1: 99, 2: 99, 3: 99, 4: 99, 5: 99 } });
  }
  /** The present shopper, and the shopper's last choice of their own product. */
  const now = {
    who: undefined as Member | undefined,
    visit: 0,
    wanted: undefined as number | undefined,
    /** The last quantity that another tab or device has set. */
    elsewhere: undefined as number | undefined,
  };
  const asked: Asked[] = [];
  const front = memberShop();
  front.answer = (request) => {
    const shop = shops[now.who ?? 'anna'];
    if (!request.url.endsWith(cartPath)) return shop.answer(request);
    const { visit } = now;
    const isChange = request.method === 'PUT';
    const read = isChange ? undefined : shop.answer(request);
    return new Promise((resolve, reject) => {
      asked.push({
        visit,
        isChange,
        async reply(how) {
          if (how === 'refuse') return resolve(new Response('', { status: 500 }));
          const answer = await (read ?? shop.answer(request));
          if (how === 'lose') reject(new TypeError('the connection was lost'));
          else resolve(answer);
        },
      });
    });
  };
  const own = () => (now.who ? members[now.who] : visitorsOwn);
  return { ...testCart({ shop: front }), shops, now, asked, own };
}

type SharedBrowser = ReturnType<typeof sharedBrowser>;

/** The action of each step. */
function actionsIn(page: SharedBrowser): {
  [Is in Step['is']]: (step: Extract<Step, { is: Is }>) => unknown;
} {
  const { cart, shops, now, asked } = page;
  const begins = (who: Member | undefined) =>
    Object.assign(now, { who, visit: now.visit + 1, wanted: undefined, elsewhere: undefined });
  return {
    signIn({ who }) {
      if (now.who) return;
      begins(who);
      page.signIn();
    },
    signOut() {
      begins(undefined);
      page.signOut();
    },
    change({ quantity }) {
      const before = page.items();
      cart.setQuantity('product', page.own(), quantity || undefined);
      if (page.items() !== before) now.wanted = quantity;
    },
    changeElsewhere({ quantity, isDevice }) {
      // A visitor has one device. After an order the page has no version yet, and its next request replaces the cart.
      const isUnheard = isDevice && now.who !== undefined && page.contents().server !== undefined;
      // A request that is already on its way comes later, and its cart counts.
      if (asked.some(({ isChange }) => isChange)) return;
      changeStored(page, quantity);
      now.elsewhere = quantity;
      if (!isUnheard) cart.fallBehind();
    },
    catchUp: () => void cart.catchUp().catch(() => undefined),
    open: () => void cart.open(),
    enter: () => void cart.open({ withoutCoupon: true }),
    save: () => void cart.save().catch(() => undefined),
    send() {
      const delivery = { islandsType: 'MAIN_ISLAND', shipType: 'HOME' } as const;
      const isCurrent = cart.sameVisit();
      const send = () => (isCurrent() ? cart.send({ delivery, paidAmount: 0 }) : undefined);
      void cart
        .catchUp()
        .then(send)
        .catch(() => undefined);
    },
    passTime: page.passTime,
    becomeOrder() {
      if (!now.who || cart.stateName() !== 'open' || asked.some(({ isChange }) => isChange)) return;
      shops[now.who].saved = {};
      begins(now.who);
      cart.becameOrder(7);
    },
    answer: () => asked.shift()?.reply('answer'),
    answerNewest: () => asked.pop()?.reply('answer'),
    refuse: () => asked.shift()?.reply('refuse'),
    lose: () => asked.shift()?.reply('lose'),
  };
}

/** Sets the quantity of the others' product in the cart that the server or this browser stores. */
function changeStored({ now, shops, stored, storeLocally }: SharedBrowser, quantity: number) {
  const items = now.who ? shops[now.who].saved : { ...stored()?.normal };
  const id = now.who ? othersOwn.member : othersOwn.visitor;
  if (quantity === 0) delete items[id];
  else items[id] = quantity;
  if (!now.who) storeLocally(items);
}

/** One change at a time, none for a visitor, and the screen shows only choices of the present shopper. */
function expectOrder({ cart, contents, items, asked, now, own }: SharedBrowser): void {
  expect(cart.stateName() === 'closed').toBe(contents().status === 'closed');
  const changes = asked.filter(({ visit, isChange }) => isChange && visit === now.visit);
  expect(changes.length).toBeLessThanOrEqual(now.who ? 1 : 0);
  const allowed = [own(), visitorsOwn, ...Object.values(othersOwn)].map(String);
  expect(Object.keys(items()).filter((id) => !allowed.includes(id))).toEqual([]);
  if (now.wanted !== undefined) expect(items()[own()] ?? 0).toBe(now.wanted);
}

/** Resolves when everything that needs no reply has happened. */
const quiet = () => new Promise<void>((done) => setImmediate(() => setImmediate(done)));

async function answerAll({ asked }: SharedBrowser): Promise<void> {
  for (await quiet(); asked.length > 0; await quiet()) await asked.shift()?.reply('answer');
}

/** Answers all requests, also those of shoppers who have left, and reads the cart once more. */
async function flushAll(page: SharedBrowser): Promise<void> {
  await answerAll(page);
  const settled = page.cart.open().then(page.cart.flush);
  await answerAll(page);
  await settled;
}

it('a cart never shows another shopper’s goods, changes step by step, and ends as its shopper left it, for any events in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 40, size: 'max' }), async (steps) => {
      const page = sharedBrowser();
      const actions = actionsIn(page);
      for (const step of [...beginning, ...steps]) {
        await actions[step.is](step as never);
        await quiet();
        expectOrder(page);
      }
      await flushAll(page);
      const { who, wanted } = page.now;
      const stored = who ? page.shops[who].saved : (page.stored()?.normal ?? {});
      expect(page.items()).toEqual(stored);
      if (wanted !== undefined) expect(stored[page.own()] ?? 0).toBe(wanted);
      const { elsewhere } = page.now;
      const others = who ? othersOwn.member : othersOwn.visitor;
      if (elsewhere !== undefined) expect(stored[others] ?? 0).toBe(elsewhere);
    }),
    { numRuns: 500 },
  );
});
