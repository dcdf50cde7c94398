import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { consumeTotpCode } from '#server/back-office/admin/second-factor/totp.ts';
import { sealLastEmail } from '#server/back-office/privacy/last-email.ts';
import { privacyRequests } from '#server/back-office/privacy/tables.ts';
import { drawSecret, secretsOf } from '#server/back-office/webhooks/secrets.ts';
import { webhooks } from '#server/back-office/webhooks/tables.ts';
import { askForNotice } from '#server/commerce/restock-notices/ask.ts';
import { endNotices } from '#server/commerce/restock-notices/own-notices.ts';
import { hashOfRecipient } from '#server/commerce/restock-notices/recipients.ts';
import { restockNotices } from '#server/commerce/restock-notices/tables.ts';
import { codeOfOrder, orderOfCode } from '#server/ordering/orders/order-code.ts';
import { readAccount } from '#server/ordering/payments/refund-accounts.ts';
import { refundAccounts } from '#server/ordering/payments/tables.ts';
import { copies, jobMarks } from '#server/platform/database/tables.ts';
import { systemRandom } from '#server/platform/random.ts';
import { seal, unseal } from '#server/platform/sealed.ts';
import { isSignedToken, signToken } from '#server/platform/signed-token.ts';
import { atCheckout, checkout } from '#server/testing/at-checkout.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { setUpApp, toNewCodes } from '#server/testing/second-factors.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { changeOwnKey, finishOwnKey } from './own-key.ts';

const test = shopForTests();

const restarted: TestShop[] = [];
afterEach(async () => {
  for (const copy of restarted.splice(0)) await copy.close();
});

/** Moves the beginning of the change to so many minutes ago. */
const changedAgo = (minutes: number) =>
  test.shop.db
    .update(jobMarks)
    .set({ mark: sql`jsonb_build_object('at', now() - make_interval(mins => ${minutes}))` })
    .where(eq(jobMarks.job, 'change-own-key'));

/** A row of a copy that started and spoke so many minutes ago. */
async function addCopy(id: string, started: number, spoke: number) {
  const ago = (minutes: number) => sql`now() - make_interval(mins => ${minutes})`;
  await test.shop.db.insert(copies).values({
    id,
    host: 'a',
    version: '1',
    startedAt: ago(started),
    seenAt: ago(spoke),
    status: {},
  });
}

/** Another copy of the server, which reads the keys at its start. */
async function restartedCopy(): Promise<TestShop['shop']> {
  const copy = await openTestShop({ copyOf: test });
  restarted.push(copy);
  return copy.shop;
}

const account = { bankCode: '013', account: '123456789012', holder: '王小美' };
const email = 'erased@example.com';

/** Something of each kind that is sealed and stored, and how a copy reads it. */
async function sealEverything() {
  const { shop } = test;
  const { id, api } = await newAdministrator(test, 'owner');
  toNewCodes(test);
  const app = await setUpApp(test, api);
  const [now, before] = [drawSecret(shop), drawSecret(shop)];
  const oldSecretUntil = new Date(test.clock.now().getTime() + 86_400_000);
  const row = {
    url: 'https://receiver.example/',
    events: ['order.placed' as const],
    isActive: true,
    sealedSecret: now.sealedSecret,
    sealedOldSecret: before.sealedSecret,
    oldSecretUntil,
  };
  const [webhook] = await shop.db.insert(webhooks).values(row).returning();
  const { shopper } = await atCheckout(test);
  const { data: order } = await checkout(shopper);
  const sealed = seal(shop, `refund account ${order.id}`, JSON.stringify(account));
  const enteredAt = test.clock.now();
  await shop.db.insert(refundAccounts).values({ orderId: order.id, sealed, enteredAt });
  const [request] = await shop.db
    .insert(privacyRequests)
    .values({
      memberId: shopper.id,
      kind: 'ERASURE',
      state: 'DONE',
      channel: 'EMAIL',
      receivedBy: id,
      receivedAt: test.clock.now(),
      dueAt: test.clock.now(),
      doneAt: test.clock.now(),
      lastEmailTo: sealLastEmail(shop, email),
    })
    .returning();
  const until = new Date(test.clock.now().getTime() + 3_600_000);
  const links = {
    order: codeOfOrder(shop, order.id),
    reset: signToken(shop.keyedHash, 'reset', { nonce: shop.random.token(), expiresAt: until }),
  };
  return {
    orderId: order.id,
    /** What a copy reads of all that. */
    async read(copy: TestShop['shop']) {
      const hooks = await copy.db
        .select()
        .from(webhooks)
        .where(eq(webhooks.id, webhook?.id ?? 0));
      const letters = await copy.db
        .select()
        .from(privacyRequests)
        .where(eq(privacyRequests.id, request?.id ?? 0));
      test.clock.advance(60);
      return {
        webhooks: hooks.map((each) => secretsOf(copy, each, copy.clock.now())),
        account: await readAccount(copy.db, copy, order.id),
        letter: unseal(copy, 'last letter of an erasure', letters[0]?.lastEmailTo ?? ''),
        app: await consumeTotpCode({ ...copy, clock: test.clock }, id, app.code()),
        links: [
          orderOfCode(copy, links.order),
          isSignedToken(copy.keyedHash, 'reset', links.reset, test.clock.now()),
        ],
      };
    },
    whole: {
      webhooks: [[now.secret, before.secret]],
      account: { ...account, enteredAt },
      letter: email,
      app: true,
      links: [order.id, true],
    },
  };
}

it('the shop’s own key is changed beside the running copies, and nothing that is stored is lost', async () => {
  const { db } = test.shop;
  const { read, whole, orderId } = await sealEverything();
  expect(await read(test.shop)).toEqual(whole);

  await changeOwnKey(db, systemRandom);
  await expect(changeOwnKey(db, systemRandom)).rejects.toThrow('has not ended');
  const during = await restartedCopy();
  expect(during.keyedHash('x', 'y')).not.toBe(test.shop.keyedHash('x', 'y'));
  expect(await read(during)).toEqual(whole);
  expect(await read(test.shop)).toEqual(whole);

  await expect(finishOwnKey(db, systemRandom)).rejects.toThrow('began 0 minutes ago');
  await changedAgo(60);
  for (const [id, started, spoke] of [
    ['of before', 600, 0],
    ['silent', 600, 300],
    ['slow to speak', 56, 0],
  ] as const) {
    await addCopy(id, started, spoke);
    await expect(finishOwnKey(db, systemRandom), id).rejects.toThrow(
      '1 copies still use the key before',
    );
    await db.delete(copies).where(eq(copies.id, id));
  }
  await addCopy('restarted', 54, 0);
  const [mark] = await db.delete(jobMarks).where(eq(jobMarks.job, 'change-own-key')).returning();
  await expect(finishOwnKey(db, systemRandom)).rejects.toThrow('Nothing says when');
  if (mark) await db.insert(jobMarks).values(mark);

  const unreadable = seal(during, 'another purpose', 'x');
  const [stored] = await db
    .select()
    .from(refundAccounts)
    .where(eq(refundAccounts.orderId, orderId));
  await db.update(refundAccounts).set({ sealed: unreadable });
  await expect(finishOwnKey(db, systemRandom)).rejects.toThrow(
    'Neither key can read 1 refund accounts. Nothing was sealed again',
  );
  if (stored) await db.update(refundAccounts).set({ sealed: stored.sealed });
  expect(await read(test.shop)).toEqual(whole);

  expect(await finishOwnKey(db, systemRandom)).toBe(
    'Sealed again: 1 refund accounts, 1 last letters, 1 apps of administrators, 1 webhooks, 0 restock notices. The key before is forgotten. Running copies accept what it signed until they are restarted once more.',
  );
  const after = await restartedCopy();
  expect(after.keyedHash.before).toBeUndefined();
  expect(after.keyedHash('x', 'y')).toBe(during.keyedHash('x', 'y'));
  // What was only mailed cannot be signed again.
  expect(await read(after)).toEqual({ ...whole, links: [undefined, false] });
  expect(await readAccount(db, test.shop, orderId)).toBeUndefined();
  expect(await finishOwnKey(db, systemRandom)).toContain('nothing to do');
});

it('restock notices are found by the hash of the new key, and nobody waits twice', async () => {
  const { db } = test.shop;
  const productId = await newProduct(test.shop, { stock: 0 });
  const other = await newProduct(test.shop, { stock: 0 });
  const goods = { kind: 'product', id: productId } as const;
  const visitors = [{ email: 'one@example.com' }, { email: 'two@example.com' }];
  for (const visitor of visitors) await askForNotice(test.shop, visitor, goods);
  const [one, two] = visitors.map((visitor) => hashOfRecipient(test.shop, visitor));
  await changeOwnKey(db, systemRandom);
  const during = await restartedCopy();
  const toStop = { email: 'three@example.com' };
  await askForNotice(test.shop, toStop, goods);
  await askForNotice(during, toStop, { kind: 'product', id: other });
  await endNotices(db, hashOfRecipient(test.shop, toStop));
  for (const visitor of visitors) await askForNotice(during, visitor, goods);
  const hashes = async () =>
    (await db.select().from(restockNotices).orderBy(restockNotices.id)).map(
      ({ recipientHash }) => recipientHash,
    );
  const news = visitors.map((visitor) => hashOfRecipient(during, visitor));
  expect(await hashes()).toEqual([one, two, ...news]);

  await changedAgo(60);
  await finishOwnKey(db, systemRandom);
  expect(await hashes()).toEqual(news);
});
