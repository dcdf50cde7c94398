import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { products } from '#server/commerce/catalog/tables.ts';
import { stockGoods, stockRecords } from '#server/commerce/stock/tables.ts';
import { users } from '#server/people/accounts/tables.ts';
import { readEmailSettings, writeEmailSettings } from '#server/platform/mail/email-settings.ts';
import { AddressRefused } from '#server/platform/mail/mail.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { newShopper, refusalOf } from '#server/testing/new-shopper.ts';
import { openTestShop } from '#server/testing/test-shop.ts';
import { mostNotices } from './ask.ts';
import { type RestockJobData, sendRestockNotice } from './send-notice.ts';
import { restockNotices, restockWaves } from './tables.ts';
import { announceRestock, deleteNotices } from './waves.ts';

const test = shopForTests();
const hours = (count: number) => count * 3_600_000;

beforeEach(async () => {
  await test.shop.db.delete(restockNotices);
  await test.shop.db.delete(restockWaves);
  // Letters of notices that are gone do nothing.
  if ((await test.shop.jobs.waiting('send-restock-letter')).length > 0) await test.jobs.runDue();
  await test.shop.pool.query('delete from mailbox');
});

const noJobData: RestockJobData = { noticeId: 0, chosenAt: new Date(0).toISOString() };
const ask = (productId: number, email: string) =>
  test.api.askForRestock({ body: { productId, email } });
const rows = () => test.shop.db.select().from(restockNotices).orderBy(asc(restockNotices.id));
const letters = async () => (await test.mails()).map(({ to }) => to);

async function setUnits(productId: number, units: number) {
  await test.shop.db
    .update(stockRecords)
    .set({ webStock: units, erpStock: units })
    .where(eq(stockRecords.productId, productId));
}

/** A sold-out product for which so many visitors wait, a@ first. */
async function awaited(visitors: number) {
  const id = await newProduct(test.shop, { stock: 0 });
  const emails = [...'abcdefghijkl'].slice(0, visitors).map((letter) => `${letter}@example.com`);
  for (const email of emails) await ask(id, email);
  return { id, emails };
}

/** Runs the wave and sends its letters. */
async function announce() {
  await announceRestock(test.shop);
  await test.jobs.runDue();
}

describe('asking for a notice', () => {
  it('is answered the same for every product and e-mail, and again', async () => {
    const id = await newProduct(test.shop, { stock: 0 });
    const hidden = await newProduct(test.shop, { stock: 0, currentVisibilityRule: 'OFFLINE' });
    const { email } = await newShopper(test);
    const bodies = [
      { product_id: id, email: 'New@Example.com' },
      { product_id: id, email: 'new@example.com' },
      { product_id: id, email },
      { product_id: hidden, email },
      { product_id: 999_999, email },
    ];
    const answers = [];
    for (const payload of bodies) {
      const { statusCode, body, headers } = await test.http({
        method: 'POST',
        url: '/api/v1/restock-notices',
        payload,
      });
      answers.push([statusCode, body, headers['content-type']]);
    }
    expect(answers).toEqual(
      bodies.map(() => [202, '{"status":202,"data":{}}', 'application/json; charset=utf-8']),
    );
    const stored = (await rows()).map((row) => [row.productId, row.email]);
    expect(stored).toEqual([
      [id, 'new@example.com'],
      [id, email],
    ]);
  });

  it('needs no e-mail of a member, and one of everybody else', async () => {
    const id = await newProduct(test.shop, { stock: 0 });
    const { id: userId, api } = await newShopper(test);
    await api.askForRestock({ body: { productId: id } });
    expect(await rows()).toMatchObject([{ productId: id, userId, email: null }]);
    expect(await refusalOf(test.api.askForRestock({ body: { productId: id } }))).toBe(
      'VALIDATION_FAILED',
    );
    expect(await refusalOf(test.api.as('ended').askForRestock({ body: { productId: id } }))).toBe(
      'TOKEN_INVALID',
    );
  });

  it('is answered the same for goods that can be bought, and brings no letter', async () => {
    const emails = ['one', 'two'].map((name) => `${name}@example.com`);
    const inStock = await newProduct(test.shop, { stock: 1 });
    const unlimited = await newProduct(test.shop);
    for (const id of [inStock, unlimited]) for (const email of emails) await ask(id, email);
    await announce();
    expect([await rows(), await letters()]).toEqual([[], []]);
    await setUnits(inStock, 0);
    await ask(inStock, 'one@example.com');
    expect(await rows()).toHaveLength(1);
  });

  it('is forgotten if the mail server knows no such address, so that the recipient can ask again', async () => {
    const { id, emails } = await awaited(1);
    await setUnits(id, 1);
    const send = vi.spyOn(test.shop.mail, 'send');
    send.mockRejectedValueOnce(new AddressRefused('550 5.1.1 unknown', 550));
    await announce();
    send.mockRestore();
    expect([emails.length, await rows(), await letters()]).toEqual([1, [], []]);
  });

  it('is taken ten times a day for one recipient', async () => {
    const limited = await openTestShop({ copyOf: test, rateLimits: true });
    const id = await newProduct(limited.shop, { stock: 0 });
    const body = { productId: id, email: 'victim@example.com' };
    const answers = [];
    for (let one = 0; one < 11; one++) {
      answers.push(await refusalOf(limited.api.askForRestock({ body })));
    }
    await limited.close();
    expect(answers).toEqual([...Array.from({ length: 10 }, () => ''), 'TOO_MANY_REQUESTS']);
  });

  it('is stored for thirty products of one recipient at most', async () => {
    for (let one = 0; one < mostNotices + 2; one++) {
      await ask(await newProduct(test.shop, { stock: 0 }), 'many@example.com');
    }
    expect(await rows()).toHaveLength(mostNotices);
  });

  it('is seen and ended by its member alone', async () => {
    const id = await newProduct(test.shop, { stock: 0, name: '夜用 33 cm' });
    const [own, other] = [await newShopper(test), await newShopper(test)];
    for (const { api } of [own, other]) await api.askForRestock({ body: { productId: id } });
    const { data } = await own.api.listRestockNotices();
    expect(data).toMatchObject([{ productId: id, name: '夜用 33 cm' }]);
    await own.api.removeRestockNotice({ params: { id } });
    expect((await own.api.listRestockNotices()).data).toEqual([]);
    expect((await other.api.listRestockNotices()).data).toHaveLength(1);
  });

  it('is counted in the list of stocks, as long as it waits', async () => {
    const { id } = await awaited(4);
    const waiting = async () => {
      const [row] = await test.shop.db
        .select({ waiting: stockGoods.waiting })
        .from(stockGoods)
        .innerJoin(stockRecords, eq(stockRecords.id, stockGoods.stockRecordId))
        .where(eq(stockRecords.productId, id));
      return row?.waiting;
    };
    expect(await waiting()).toBe(4);
    await setUnits(id, 1);
    await announce();
    expect(await waiting()).toBe(1);
    await test.shop.db.delete(restockNotices);
    expect(await waiting()).toBe(0);
  });
});

describe('goods that are back', () => {
  it('are announced to those who asked first, three for each unit, and the notices are erased', async () => {
    const { id, emails } = await awaited(5);
    await announce();
    expect(await letters()).toEqual([]);
    await setUnits(id, 1);
    await announce();
    expect((await letters()).toSorted()).toEqual(emails.slice(0, 3));
    expect((await rows()).map(({ email }) => email)).toEqual(emails.slice(3));
    const [first] = await test.mails('a@example.com');
    expect(first?.text).toContain(`/products/${id}`);
    expect(first?.text).toContain('/restock-notices?code=');
    expect(first?.text).not.toContain('a@example.com');
  });

  it('bring the next wave after 24 hours while units last, and more units one at once', async () => {
    const { id, emails } = await awaited(8);
    await setUnits(id, 1);
    await announce();
    await announce();
    expect(await letters()).toHaveLength(3);
    await setUnits(id, 2);
    await announce();
    expect(await letters()).toHaveLength(6);
    test.clock.set(new Date(test.clock.now().getTime() + hours(24)));
    await announce();
    expect((await letters()).toSorted()).toEqual(emails);
  });

  it('are announced once after three days without a run, by two copies, and by a clock that moves back', async () => {
    const { id, emails } = await awaited(4);
    await setUnits(id, 3);
    test.clock.set(new Date(test.clock.now().getTime() + hours(72)));
    await Promise.all([announceRestock(test.shop), announceRestock(test.shop)]);
    test.clock.set(new Date(test.clock.now().getTime() - hours(48)));
    await announceRestock(test.shop);
    expect(await test.shop.jobs.waiting('send-restock-letter')).toHaveLength(4);
    await test.jobs.runDue();
    expect((await letters()).toSorted()).toEqual(emails);
  });

  it('are announced although a clock that ran ahead has noted a wave, which is forgotten', async () => {
    const { id, emails } = await awaited(3);
    const at = new Date(test.clock.now().getTime() + hours(24 * 300));
    await test.shop.db.insert(restockWaves).values({ productId: id, letters: 3, at });
    await setUnits(id, 1);
    await announce();
    expect((await letters()).toSorted()).toEqual(emails);
    await deleteNotices(test.shop);
    const waves = await test.shop.db.select().from(restockWaves);
    expect(waves.map(({ letters }) => letters)).toEqual([3]);
    expect(waves[0]?.at).not.toEqual(at);
  });

  it('are not announced while they are hidden or not sold', async () => {
    const { id } = await awaited(1);
    await setUnits(id, 5);
    for (const values of [{ currentVisibilityRule: 'OFFLINE' }, { purchaseLimit: 0 }] as const) {
      await test.shop.db.update(products).set(values).where(eq(products.id, id));
      await announce();
    }
    expect(await letters()).toEqual([]);
    await test.shop.db
      .update(products)
      .set({ currentVisibilityRule: 'ONLINE', purchaseLimit: null })
      .where(eq(products.id, id));
    await announce();
    expect(await letters()).toHaveLength(1);
  });

  it('that are gone before the letter leaves let the shopper wait at the old place', async () => {
    const { id, emails } = await awaited(2);
    await setUnits(id, 1);
    await announceRestock(test.shop);
    await setUnits(id, 0);
    await test.jobs.runDue();
    expect(await letters()).toEqual([]);
    expect((await rows()).map(({ email, chosenAt }) => [email, chosenAt])).toEqual(
      emails.map((email) => [email, null]),
    );
    await setUnits(id, 1);
    await announce();
    expect(await letters()).toHaveLength(2);
  });

  it('get the same letter again if the server ends before it is noted, even if they are gone by then', async () => {
    const { id } = await awaited(1);
    await setUnits(id, 1);
    await announceRestock(test.shop);
    const [jobData = noJobData] = await test.shop.jobs.waiting('send-restock-letter');
    const sent: (string | undefined)[] = [];
    const shop = {
      ...test.shop,
      mail: {
        send: async (letter: { id?: string }) => {
          sent.push(letter.id);
          if (sent.length === 1) throw new Error('the server ends');
        },
      },
    };
    const run = () => sendRestockNotice(shop, jobData, { id: 'job' });
    await expect(run()).rejects.toThrow('the server ends');
    await setUnits(id, 0);
    await run();
    await run();
    expect(sent).toEqual(['job', 'job']);
    expect(await rows()).toEqual([]);
  });

  it('are announced once if a job runs again after a later wave has chosen its notice', async () => {
    const { id } = await awaited(1);
    await setUnits(id, 1);
    await announceRestock(test.shop);
    const [first = noJobData] = await test.shop.jobs.waiting('send-restock-letter');
    await setUnits(id, 0);
    // The server ends after this, so that the same job runs again.
    await sendRestockNotice(test.shop, first, { id: 'first' });
    test.clock.set(new Date(test.clock.now().getTime() + 60_000));
    await setUnits(id, 1);
    await announceRestock(test.shop);
    await sendRestockNotice(test.shop, first, { id: 'first' });
    expect(await letters()).toEqual([]);
    await test.jobs.runDue();
    expect(await letters()).toHaveLength(1);
    expect(await rows()).toEqual([]);
  });

  it('wait while operators have turned the letter off, also if a wave has chosen its recipients', async () => {
    const { id, emails } = await awaited(2);
    const { db } = test.shop;
    await setUnits(id, 1);
    await announceRestock(test.shop);
    const usual = await readEmailSettings(db);
    await writeEmailSettings(db, { ...usual, restocked: false });
    await announce();
    expect(await letters()).toEqual([]);
    expect(await rows()).toMatchObject(emails.map((email) => ({ email, chosenAt: null })));
    await writeEmailSettings(db, usual);
    await announce();
    expect((await letters()).toSorted()).toEqual(emails);
  });

  it('are not announced to members who are disabled', async () => {
    const id = await newProduct(test.shop, { stock: 0 });
    const { id: userId, api } = await newShopper(test);
    await api.askForRestock({ body: { productId: id } });
    await test.shop.db.update(users).set({ isDisabled: true }).where(eq(users.id, userId));
    await setUnits(id, 1);
    await announce();
    expect([await letters(), await rows()]).toEqual([[], []]);
  });

  it('are announced neither to who has left by the link in a letter, nor after 90 days', async () => {
    const first = await awaited(1);
    const other = await awaited(2);
    await setUnits(first.id, 1);
    await announce();
    const [letter] = await test.mails('a@example.com');
    const code = /restock-notices\?code=([\w.-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
    expect(await refusalOf(test.api.endRestockNotices({ body: { code: `${code}x` } }))).toBe(
      'LINK_INVALID',
    );
    await test.api.endRestockNotices({ body: { code } });
    expect((await rows()).map(({ email }) => email)).toEqual(['b@example.com']);
    test.clock.set(new Date(test.clock.now().getTime() + hours(24 * 91)));
    await test.jobs.runDue();
    await setUnits(other.id, 5);
    await announce();
    expect(await letters()).toEqual(['a@example.com']);
  });
});
