import { describe, expect, it } from 'vitest';
import { adminEndpoints } from '#contract/admin-endpoints.ts';
import { declaredEmail, emailNames } from '#contract/emails.ts';
import { settingGroups } from '#contract/settings.ts';
import { sendOrderNotice } from '#server/ordering/orders/send-order-notice.ts';
import { allowances } from '#server/platform/http/rate-limits.ts';
import { readEmailSettings, writeEmailSettings } from '#server/platform/mail/email-settings.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, newShopper } from '#server/testing/new-shopper.ts';

const test = shopForTests({ environment: { RATE_LIMITS: 'on' } });

async function emailsAs(role: 'owner' | 'viewer') {
  const { token, email } = await newAdministrator(test, role);
  const ask = async (call: 'listLetters' | 'readLetter' | 'sendTestLetter', name = '') => {
    const { method, path } = adminEndpoints[call];
    const url = path.replace(':name', name);
    const headers = { authorization: `Bearer ${token}` };
    return (
      await test.http({ method, url, headers, ...(method === 'POST' && { payload: {} }) })
    ).json();
  };
  return { email, ask };
}

describe('the e-mails of the shop', () => {
  it('are listed with subject, reader and moment, and whether they are sent', async () => {
    const { ask } = await emailsAs('owner');
    const { data } = await ask('listLetters');
    expect(data.map(({ name }: { name: string }) => name)).toEqual(emailNames);
    for (const { subject } of data) expect(subject).toMatch(/^【晴棉 QINGMIAN】\S+/);
    expect(data).toContainEqual(
      expect.objectContaining({ name: 'paid', may_be_off: true, is_sent: true }),
    );
  });

  it.each(emailNames)('are shown with an example in both forms: %s', async (name) => {
    const { ask } = await emailsAs('owner');
    const { data } = await ask('readLetter', name);
    expect(data.from).toBe('晴棉 QINGMIAN <service@qingmian.example>');
    expect(data.reply_to).toBeNull();
    expect(data.html).toContain('<!doctype html>');
    expect(`${data.text}${data.html}`).not.toMatch(/undefined|NaN|null|Invalid/);
  });

  it('are mailed as a test to whoever asks, ten in 15 minutes', async () => {
    const { email, ask } = await emailsAs('owner');
    expect(await ask('sendTestLetter', 'placed')).toMatchObject({ data: { to: email } });
    await test.shop.jobs.runDue();
    const [message] = await test.mails(email);
    expect(message?.subject).toMatch(/^［測試］【.+】訂單成立通知/);
    for (let sent = 1; sent < allowances['test-letter'].account; sent++) {
      await ask('sendTestLetter', 'paid');
    }
    expect((await ask('sendTestLetter', 'paid')).error_code).toBe('TOO_MANY_REQUESTS');
    const stranger = await emailsAs('viewer');
    expect((await stranger.ask('sendTestLetter', 'paid')).error_code).toBe('FORBIDDEN');
  });

  it('can be turned off where nobody has to have them', () => {
    const switched = Object.entries(settingGroups.letters.fields)
      .filter(([, { kind }]) => kind === 'yesNo')
      .map(([name]) => name);
    expect(emailNames.filter((name) => declaredEmail(name).mayBeOff)).toEqual(switched);
  });

  it.each(['paid', 'shipped', 'arrived'] as const)(
    'are not sent while they are turned off: %s',
    async (occasion) => {
      const { db } = test.shop;
      const product = await newProduct(test.shop, { price: 100, stock: 9 });
      const shopper = await newShopper(test);
      const { id: orderId } = await buy(shopper, { products: { [product]: 1 } });
      await test.shop.jobs.runDue();
      const send = async () => {
        await sendOrderNotice(test.shop, { orderId, occasion }, { id: crypto.randomUUID() });
        return (await test.mails(shopper.email)).length;
      };
      const before = await send();
      const usual = await readEmailSettings(db);
      await writeEmailSettings(db, { ...usual, [occasion]: false });
      expect(await send()).toBe(before);
      await writeEmailSettings(db, usual);
      expect(await send()).toBe(before + 1);
    },
  );
});
