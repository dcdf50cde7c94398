import { describe, expect, it } from 'vitest';
import { adminEndpoints } from '#contract/admin-endpoints.ts';
import type { AdministratorRole } from '#contract/administrators.ts';
import type { EmailName } from '#contract/emails.ts';
import { sendOrderNotice } from '#server/ordering/orders/send-order-notice.ts';
import { storedEmailTexts } from '#server/platform/mail/email-texts.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, newShopper } from '#server/testing/new-shopper.ts';

const test = shopForTests();

type Call =
  | 'listLetters'
  | 'readLetter'
  | 'previewLetter'
  | 'sendTestLetter'
  | 'writeLetter'
  | 'readLetterHistory'
  | 'undoLetter';

async function operator(role: AdministratorRole = 'operator') {
  const { token, email } = await newAdministrator(test, role);
  const headers = { authorization: `Bearer ${token}` };
  const ask = async (call: Call, name: EmailName, payload: object = {}, id = 0) => {
    const { method, path } = adminEndpoints[call];
    const url = path.replace(':name', name).replace(':id', String(id));
    return (
      await test.http({ method, url, headers, ...(method === 'POST' && { payload }) })
    ).json();
  };
  /** Writes sentences on top of the present ones. */
  const write = async (name: EmailName, texts: object) => {
    const { data } = await ask('readLetter', name);
    return ask('writeLetter', name, { version: data.words.version, texts });
  };
  return { email, ask, write };
}

/** An order, and a function that sends its e-mail and answers what arrived. */
async function order() {
  const product = await newProduct(test.shop, { price: 100, stock: 9 });
  const shopper = await newShopper(test);
  const { id: orderId } = await buy(shopper, { products: { [product]: 1 } });
  await test.shop.jobs.runDue();
  return async (occasion: 'paid' | 'shipped' | 'placed') => {
    await sendOrderNotice(test.shop, { orderId, occasion }, { id: crypto.randomUUID() });
    return (await test.mails(shopper.email)).at(-1);
  };
}

/** All words of an e-mail, without the code of its link, which holds the moment. */
const saidBy = (message?: { subject: string; text: string; html: string }) =>
  `${message?.subject}${message?.text}${message?.html}`.replaceAll(/code=[\w.-]+/g, '');

describe('the sentences of e-mails', () => {
  it('are in the e-mails that leave afterwards, escaped, and not in those before', async () => {
    const { write, ask } = await operator();
    const send = await order();
    const before = await send('paid');
    const texts = {
      subject: '【{商店名稱}】收到了 {訂單編號}',
      opening: '謝謝 <b>您</b>！共 {訂單金額}',
      addition: '年節期間出貨較慢。',
    };
    expect((await write('paid', texts)).data).toMatchObject({ texts, unusable: [] });
    const after = await send('paid');
    expect(before?.subject).toContain('付款完成通知');
    expect(after?.subject).toMatch(/^【晴棉 QINGMIAN】收到了 \d+$/);
    expect(after?.text).toMatch(/謝謝 <b>您<\/b>！共 \$[\d,]+\n\n年節期間出貨較慢。/);
    expect(after?.html).toContain('謝謝 &lt;b&gt;您&lt;/b&gt;！');
    expect(after?.html).not.toContain('<b>您');
    const { data } = await ask('listLetters', 'paid');
    const wordings = Object.fromEntries(
      data.map((each: { name: string; wording: string }) => [each.name, each.wording]),
    );
    expect(wordings).toMatchObject({ paid: 'EDITED', shipped: 'OWN', adminVerify: 'FIXED' });
    await write('paid', { subject: '', opening: '', addition: '' });
    expect((await ask('readLetter', 'paid')).data.words.texts).toEqual({});
    expect(saidBy(await send('paid'))).toBe(saidBy(before));
  });

  it('are refused with a sentence each, and nothing is stored', async () => {
    const { write, ask } = await operator();
    const refused = await write('transfer', {
      opening: '請看 {密碼}',
      subject: '請轉帳',
      heading: '好',
    });
    expect(refused).toMatchObject({ error_code: 'VALIDATION_FAILED' });
    expect(refused.errors['texts.opening']).toContain('這封信沒有「密碼」，可以用的有 {商店名稱}');
    expect(refused.errors['texts.subject']).toBe('需要有 {商店名稱}、{訂單編號}');
    expect((await write('transfer', { greeting: '好' })).error_code).toBe('VALIDATION_FAILED');
    expect((await ask('readLetter', 'transfer')).data.words.texts).toEqual({});
    expect((await ask('writeLetter', 'adminVerify', { version: '', texts: {} })).error_code).toBe(
      'NOT_FOUND',
    );
  });

  it('that are no longer valid give way to the own words, and are marked', async () => {
    const { ask } = await operator();
    const send = await order();
    const own = await send('shipped');
    const stored = await storedEmailTexts.read(test.shop.db);
    for (const broken of [
      { openingHome: '{從前的資料}', gone: '好', heading: '寄出了' },
      { openingHome: 7, heading: null },
      'nothing',
    ]) {
      await storedEmailTexts.write(test.shop.db, { ...stored, shipped: broken } as never);
      const sent = await send('shipped');
      expect(sent?.text).toContain('包裹正在路上');
      if (typeof broken === 'object' && 'gone' in broken) {
        expect(sent?.text).toContain('寄出了');
        const { data } = await ask('readLetter', 'shipped');
        expect(data.words.unusable.toSorted()).toEqual(['gone', 'opening_home']);
        const list = (await ask('listLetters', 'shipped')).data;
        expect(list).toContainEqual(
          expect.objectContaining({ name: 'shipped', wording: 'BROKEN' }),
        );
      } else expect(saidBy(sent)).toBe(saidBy(own));
    }
    await storedEmailTexts.write(test.shop.db, stored);
  });

  it('are written by one of two people at the same moment, and the other sees what is there now', async () => {
    const [one, other] = [await operator(), await operator('owner')];
    const { data } = await one.ask('readLetter', 'expired');
    const { version } = data.words;
    const answers = await Promise.all([
      one.ask('writeLetter', 'expired', { version, texts: { heading: '第一個' } }),
      other.ask('writeLetter', 'expired', { version, texts: { heading: '第二個' } }),
      one.ask('writeLetter', 'cancelled', {
        version: (await one.ask('readLetter', 'cancelled')).data.words.version,
        texts: { heading: '另一封' },
      }),
    ]);
    const [lost] = answers.filter(({ error_code }) => error_code);
    expect(answers.filter(({ error_code }) => error_code)).toHaveLength(1);
    // Either of the two may have been first.
    const winner = answers.slice(0, 2).find(({ error_code }) => !error_code)?.data;
    expect(lost).toMatchObject({ error_code: 'STALE_RECORD', extra: { current: winner } });
    const cancelled = await one.ask('readLetter', 'cancelled');
    expect(cancelled.data.words.texts).toEqual({ heading: '另一封' });
  });

  it('have a history, and a change can be undone unless somebody rewrote them since', async () => {
    const { write, ask, email } = await operator();
    await write('refunded', { heading: '退款好了' });
    await write('refunded', { addition: '謝謝。' });
    const { data: history } = await ask('readLetterHistory', 'refunded');
    expect(history).toMatchObject([
      { by: email, before: { addition: '' }, after: { addition: '謝謝。' } },
      { before: { heading: '您的款項已退回' }, after: { heading: '退款好了' } },
    ]);
    const [, first] = history;
    const undone = await ask('undoLetter', 'refunded', {}, first.id);
    expect(undone.data).toMatchObject({ texts: { addition: '謝謝。' }, changed_by: email });
    expect((await ask('undoLetter', 'refunded', {}, first.id)).error_code).toBe('STALE_RECORD');
    expect((await ask('undoLetter', 'placed', {}, first.id)).error_code).toBe('NOT_FOUND');
  });

  it('are shown and mailed as a test before they are stored', async () => {
    const { ask, email } = await operator();
    const sampled = {
      texts: { opening_store: '到 {訂單編號} 的門市', heading: '{不明}' },
      case: 'store',
    };
    const { data } = await ask('previewLetter', 'shipped', sampled);
    expect(data.text).toContain('到 Q0000000001 的門市');
    expect(data.text).toContain('您的商品已經出貨');
    expect(data.html).toContain('到 Q0000000001 的門市');
    await ask('sendTestLetter', 'shipped', sampled);
    await test.shop.jobs.runDue();
    const mailed = (await test.mails(email)).at(-1);
    expect(mailed?.subject).toBe('［測試］【晴棉 QINGMIAN】出貨通知 Q0000000001');
    expect(mailed?.text).toContain('到 Q0000000001 的門市');
    expect((await ask('readLetter', 'shipped')).data.words.texts).toEqual({});
  });

  it('are written only by who has the right', async () => {
    const accounting = await operator('accounting');
    const read = await accounting.ask('readLetter', 'placed');
    expect(read.data.words.texts).toEqual({});
    const { version } = read.data.words;
    const refused = await accounting.ask('writeLetter', 'placed', { version, texts: {} });
    expect(refused).toMatchObject({ error_code: 'FORBIDDEN', extra: { right: 'letters.write' } });
  });
});
