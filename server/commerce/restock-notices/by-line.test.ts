import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { stockRecords } from '#server/commerce/stock/tables.ts';
import { readEmailSettings, writeEmailSettings } from '#server/platform/mail/email-settings.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { type LineMember, lineTextsOf, newLineMember } from '#server/testing/line-friends.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { withNewSession } from '#server/testing/new-shopper.ts';
import { sendRestockNotice } from './send-notice.ts';
import { restockNotices } from './tables.ts';
import { announceRestock } from './waves.ts';

const line = paymentsForTests();
const subject = '【晴棉 QINGMIAN】';

const setLine = (outcome: 'fail' | 'unset') =>
  line.test.api.setTestProvider({ body: { provider: 'LINE_MESSAGING', outcome } });

afterEach(() => setLine('unset'));

/** Goods come back for which the member waits, who wants such notices on this channel. */
async function comeBackFor(member: LineMember, restock: 'LINE' | 'EMAIL' | 'NONE') {
  const { shop } = line.test;
  const productId = await newProduct(shop, { stock: 0 });
  const { api } = await withNewSession(line.test, member);
  await api.askForRestock({ body: { productId } });
  await api.updateNoticeSettings({ body: { restock } });
  await shop.db
    .update(stockRecords)
    .set({ webStock: 1, erpStock: 1 })
    .where(eq(stockRecords.productId, productId));
  await announceRestock(shop);
  await line.test.jobs.runDue();
  return productId;
}

const noticesOf = async (member: LineMember) => ({
  byLine: await lineTextsOf(line, member),
  byEmail: (await line.test.mails(member.email)).map((mail) => mail.subject),
});

const isRestock = expect.stringContaining(subject);

describe('a notice of goods that are back', () => {
  it('goes by LINE to a member who wants it there, and is forgotten', async () => {
    const member = await newLineMember(line);
    await comeBackFor(member, 'LINE');
    expect(await noticesOf(member)).toEqual({ byLine: [isRestock], byEmail: [] });
    expect(await line.test.shop.db.select().from(restockNotices)).toEqual([]);
  });

  it('has by LINE the link of the e-mail that ends the other notices', async () => {
    const member = await newLineMember(line);
    await comeBackFor(member, 'LINE');
    const [message] = line.network.ledgers.lineChats.chatOf(member.subject);
    expect(JSON.stringify(message)).toContain('"text":"取消我登記的其他到貨通知"');
    expect(JSON.stringify(message)).toMatch(/"uri":"[^"]+\/restock-notices\?code=/);
  });

  it('goes by e-mail once LINE has refused it, though it is forgotten by then', async () => {
    const member = await newLineMember(line);
    await setLine('fail');
    const productId = await comeBackFor(member, 'LINE');
    await line.test.jobs.runDue();
    expect(await noticesOf(member)).toEqual({ byLine: [], byEmail: [isRestock] });
    const [mail] = await line.test.mails(member.email);
    expect(mail?.text).toContain(`/products/${productId}`);
    expect(mail?.text).toContain('/restock-notices?code=');
  });

  it('goes by e-mail after LINE only while operators have the letter on', async () => {
    const { shop } = line.test;
    const member = await newLineMember(line);
    const goods = { productId: await newProduct(shop, { stock: 1 }), userId: member.id };
    const byEmail = { noticeId: 0, chosenAt: new Date(0).toISOString(), isByEmail: true, goods };
    const usual = await readEmailSettings(shop.db);
    await writeEmailSettings(shop.db, { ...usual, restocked: false });
    await sendRestockNotice(shop, byEmail, { id: 'off' });
    expect(await noticesOf(member)).toEqual({ byLine: [], byEmail: [] });
    await writeEmailSettings(shop.db, usual);
    await sendRestockNotice(shop, byEmail, { id: 'on' });
    expect(await noticesOf(member)).toEqual({ byLine: [], byEmail: [isRestock] });
  });

  it('is wanted again once the member asks for one; a channel that was chosen stays', async () => {
    const member = await newLineMember(line);
    const { api } = await withNewSession(line.test, member);
    const productId = await newProduct(line.test.shop, { stock: 0 });
    const channels = [];
    for (const restock of ['NONE', 'LINE'] as const) {
      await api.updateNoticeSettings({ body: { restock } });
      await api.askForRestock({ body: { productId } });
      channels.push((await api.readNoticeSettings({})).data.restock);
    }
    expect(channels).toEqual(['EMAIL', 'LINE']);
    await line.test.shop.db.delete(restockNotices);
  });

  it('goes nowhere if the member wants none, and is forgotten', async () => {
    const member = await newLineMember(line);
    await comeBackFor(member, 'NONE');
    expect(await noticesOf(member)).toEqual({ byLine: [], byEmail: [] });
    expect(await line.test.shop.db.select().from(restockNotices)).toEqual([]);
  });
});
