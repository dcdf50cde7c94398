import type { Page } from '@playwright/test';
import type { AdminApi } from '#contract/admin-client.ts';
import { createClient } from '#contract/client.ts';
import { newMember } from './journey.ts';
import { ownersApi } from './office.ts';
import { placeOrder, tokenOf, toTheStore } from './orders.ts';
import { reportParcel } from './warehouse.ts';

const names = [
  ['陳怡君', '0912000315'],
  ['張雅婷', '0922000482'],
  ['王淑芬', '0933000690'],
  ['黃詩涵', '0955000127'],
  ['李佳穎', '0978000854'],
] as const;

/** The orders: days before the pictures, place in the list of names, units of products by their id. */
const weeks: readonly [day: number, who: number, products: Readonly<Record<number, number>>][] = [
  [38, 0, { 1: 6 }],
  [34, 1, { 33: 2, 25: 1 }],
  [29, 2, { 47: 1 }],
  [25, 0, { 2: 4, 16: 2 }],
  [22, 3, { 58: 1, 25: 3 }],
  [20, 1, { 47: 2 }],
  [17, 4, { 7: 5 }],
  [15, 2, { 1: 3, 16: 3 }],
  [13, 0, { 53: 1 }],
  [11, 3, { 33: 3 }],
  [9, 4, { 13: 4, 25: 2 }],
  [8, 1, { 1: 2, 2: 2 }],
  [6, 2, { 72: 2, 23: 3 }],
  [5, 0, { 47: 1, 25: 2 }],
  [4, 3, { 41: 2 }],
  [3, 4, { 16: 5 }],
  [2, 1, { 1: 8 }],
];
const day = 24 * 3600;

/** Weeks of business before that morning. Moves the shop's clock, and back. */
export async function weeksOfBusiness(page: Page, origin: string, morning: string): Promise<void> {
  const shop = createClient({ origin });
  const api = await ownersApi(origin);
  const members: Awaited<ReturnType<typeof newMember>>[] = [];
  await shop.setTestClock({ body: { now: morning } });
  await shop.setTestClock({ body: { advanceSeconds: -40 * day } });
  for (const _ of names) members.push(await newMember(page));
  for (const [daysBefore, who, products] of weeks) {
    await shop.setTestClock({ body: { now: morning } });
    await shop.setTestClock({ body: { advanceSeconds: -daysBefore * day } });
    const member = members[who];
    if (!member) throw new Error(`There is no member ${who}.`);
    const token = await tokenOf(page, member);
    const order = await placeOrder(page, token, { products }, ...(who % 2 ? [toTheStore] : []));
    await reportParcel(origin, order.orderNo, ['SHIPPED', 'ARRIVED', 'COMPLETED']);
    await nameMember(api, order.id, who);
  }
  await shop.setTestClock({ body: { now: morning } });
}

async function nameMember(api: AdminApi, orderId: number, who: number): Promise<void> {
  const [name = '', mobileNumber = ''] = names[who] ?? [];
  const { data } = await api.readOrderDesk({ params: { id: orderId } });
  const params = { id: data.buyer.memberId };
  const { data: member } = await api.readMemberDesk({ params });
  if (member.orders.count === 1)
    await api.editMember({ params, body: { version: member.version, name, mobileNumber } });
}
