import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from './buying.ts';
import { expect, expectAccessible } from './journey.ts';
import { openOffice } from './office.ts';

test('a webhook shows its secret once, and its deliveries can be sent again @once', async ({
  page,
}) => {
  const heard: string[] = [];
  const receiver = createServer(async (request, response) => {
    const { type } = JSON.parse(await text(request)) as { type: string };
    // Other journeys of this shop may refund meanwhile.
    if (type === 'webhook.test') heard.push(String(request.headers['webhook-id']));
    response.end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
  await openOffice(page, '/webhooks/new');
  await expectAccessible(page);
  await page.getByLabel('接收的網址').fill(url);
  await page.getByRole('button', { name: '新增', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('請至少選擇一個事件');
  await page.getByLabel('退款完成（refund.completed）').check();
  await page.getByRole('button', { name: '新增', exact: true }).click();
  await expect(page.getByText(/^whsec_[\w-]{43}$/)).toBeVisible();
  await page.getByRole('link', { name: '前往這個 Webhook' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(url);
  await expect(page.getByText(/whsec_/)).toHaveCount(0);
  const deliveries = page.getByRole('region', { name: '送達紀錄' });
  await deliveries.getByRole('button', { name: '送出測試事件' }).click();
  const row = deliveries.getByRole('row').filter({ hasText: '測試' });
  await expect(row).toContainText('已送達');
  await expectAccessible(page);
  await row.getByRole('button', { name: /^再送一次/ }).click();
  await expect.poll(() => heard.length).toBe(2);
  expect(new Set(heard).size).toBe(1);
  await page.getByRole('button', { name: '刪除', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '刪除', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Webhook' })).toBeVisible();
  receiver.close();
});
