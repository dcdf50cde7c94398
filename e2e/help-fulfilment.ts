import { randomUUID } from 'node:crypto';
import type { AdminApi } from '#contract/admin-client.ts';
import { createAdminClient } from '#contract/admin-client.ts';
import { expect } from './journey.ts';
import { owner } from './owner.ts';

const inThreeWeeks = '2026-12-14T00:00:00+08:00';

/** Work of operators besides orders: stock, prices, drafts, a closing, coupons, and a request about personal data. */
export async function fulfilmentWork(api: AdminApi, origin: string): Promise<{ memberId: number }> {
  await changeStock(api);
  await changeRecords(origin);
  await closeOctober(api);
  const memberId = await memberWithOrders(api);
  await helpMember(api, memberId);
  await giveCoupons(api);
  return { memberId };
}

async function changeStock(api: AdminApi): Promise<void> {
  const press = () => ({ idempotencyKey: randomUUID() });
  const stockOf = async (code: string) => {
    const { data } = await api.findStock({ body: { code } });
    const [row] = data;
    if (!row) throw new Error(`There is no stock of ${code}.`);
    return row;
  };
  const liner = await stockOf('QM-L16-36');
  const rows = [{ id: liner.id, by: -3 }];
  await api.adjustStocks({ body: { rows, cause: 'DAMAGE', note: '外箱受潮' } }, press());
  const { id, onHand } = await stockOf('QM-D24-14');
  await api.countStocks(
    { body: { rows: [{ id, expected: onHand, counted: onHand - 2 }], note: '月底盤點' } },
    press(),
  );
  const pants = await stockOf('QM-SP-M05');
  await api.setStockAlerts({
    body: { ids: [id, liner.id], alertUnits: onHand, alertDays: null },
  });
  await api.setStockAlerts({ body: { ids: [pants.id], alertUnits: null, alertDays: 14 } });
}

/** Two prices, and an article that waits for its moment. */
async function changeRecords(origin: string): Promise<void> {
  const { data } = await createAdminClient({ origin }).adminLogin({ body: owner });
  const call = async (path: string, body?: unknown) => {
    const answer = await fetch(`${origin}/backstage/api/backstagex/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${data.token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect(answer.status, await answer.clone().text()).toBe(200);
    return (await answer.json()).data;
  };
  for (const [id, price] of [
    [1, 105],
    [33, 229],
  ]) {
    const { version } = await call(`products/edit/${id}`);
    await call(`products/update-row/${id}`, { version, price });
  }
  const { version, title } = await call('news/edit/1');
  const draft = { base_version: version, values: { title: `${title}（更新）` } };
  const { id } = await call('news/versions/1/save', draft);
  await call(`news/versions/${id}/schedule`, { publish_at: inThreeWeeks });
  const bar = { values: { name: '聖誕前的最後出貨日是 12 月 18 日' } };
  await call('message-bars/versions/0/save', bar);
}

async function closeOctober(api: AdminApi): Promise<void> {
  await api.createClosing({ body: { month: '2026-10' } });
  await expect(async () => {
    const { data } = await api.searchClosings({ body: {} });
    expect(data.closings[0]?.closedAt).toBeTruthy();
  }).toPass({ timeout: 60_000 });
}

/** The member of the newest finished order that is not from today. */
async function memberWithOrders(api: AdminApi): Promise<number> {
  const { data: orders } = await api.searchOrders({ body: { perPage: 20 } });
  const order = orders.at(8);
  const { data } = await api.readOrderDesk({ params: { id: order?.id ?? 0 } });
  return data.buyer.memberId;
}

async function helpMember(api: AdminApi, memberId: number): Promise<void> {
  const params = { id: memberId };
  await api.tagMember({ params, body: { tags: ['敏感肌'] } });
  await api.noteMember({ params, body: { text: '來電詢問補寄，已回覆下週三出貨。' } });
  const notes = '來電提出，已核對訂單與手機';
  await api.createPrivacyRequest({ body: { memberId, kind: 'EXPORT', channel: 'PHONE', notes } });
}

async function giveCoupons(api: AdminApi): Promise<void> {
  const { data: coupons } = await api.listGiveableCoupons();
  const coupon = coupons.find(({ name }) => !name.includes('註冊'));
  if (!coupon) throw new Error('No coupon can be given.');
  const search = { keyword: '', conditions: undefined };
  const couponEventId = coupon.id;
  const { data } = await api.tryCouponGift({ body: { couponEventId, search } });
  const gift = { couponEventId, search, expectedCount: data.total, reason: '十一月感謝回饋' };
  await api.giveCoupons({ body: gift }, { idempotencyKey: randomUUID() });
}
