import { notifications } from '@mantine/notifications';
import { QueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { resources } from '#contract/resources/index.ts';
import { adminApi } from '../../api.ts';
import { saveCell } from './save-cell.tsx';
import { StaleRow } from './stale-row.ts';

it('a stock that was changed in the list shows itself, and no older value of another cell', async () => {
  const client = new QueryClient();
  const resource = resources.find(({ name }) => name === 'products');
  if (!resource) throw new Error('no products');
  const key = ['products', 'list'];
  const row = { id: 7, version: 1, materialNo: 'A-1', price: 100, available: 5 };
  client.setQueryData(key, { rows: [row] });
  const stock = { id: 70, kind: 'PRODUCT', goodsId: 7 };
  vi.spyOn(adminApi, 'findStock').mockResolvedValue({ data: [stock] } as never);
  vi.spyOn(adminApi, 'adjustStocks').mockResolvedValue({ data: [{ available: 9 }] } as never);
  // The price was saved in the meantime.
  client.setQueryData(key, { rows: [{ ...row, version: 2, price: 120 }] });
  const isSure = async () => true;
  await saveCell(
    { client, resource, key, own: new Map(), mayShow: isSure, mayLower: isSure },
    { row, field: 'available', value: 9, reason: { cause: 'COUNT', text: '' } },
  );
  expect(client.getQueryData(key)).toMatchObject({
    rows: [{ id: 7, version: 2, price: 120, available: 9 }],
  });
});

it('who saves two cells of one opened row overwrites only what was on the screen', async () => {
  const resource = resources.find(({ name }) => name === 'products');
  if (!resource) throw new Error('no products');
  const sent: number[] = [];
  const answers = [
    { data: { id: 7, version: 2, price: 90 } },
    {
      status: 409,
      error_code: 'STALE_RECORD',
      message: '',
      extra: { current: { id: 7, version: 3, price: 95, name: '中杯' } },
    },
  ];
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)).version);
    const answer = { status: 200, error_code: '', message: '', ...answers.shift() };
    return Response.json(answer, { status: answer.status });
  });
  const isSure = async () => true;
  const list = { client: new QueryClient(), resource, key: ['products', 'list'], own: new Map() };
  const row = { id: 7, version: 1, materialNo: 'A-1', price: 100, name: '杯' };
  const save = (field: string, value: unknown) =>
    saveCell(
      { ...list, mayShow: isSure, mayLower: isSure },
      { row, field, value, reason: undefined },
    );
  await save('price', 90);
  const refusal = await save('name', '大杯').catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StaleRow);
  // What was saved meanwhile is named, and goes on from there.
  expect(refusal).toMatchObject({
    message: '剛被別人修改，已更新為目前的內容（目前是 中杯）',
    present: { version: 3 },
  });
  expect(sent).toEqual([1, 2]);
  vi.unstubAllGlobals();
});

it('a saved cell stays when an older reading of the list comes after it, and the list is read again', async () => {
  const resource = resources.find(({ name }) => name === 'products');
  if (!resource) throw new Error('no products');
  const client = new QueryClient();
  const key = ['products', 'list'];
  const row = { id: 7, version: 1, price: 100 };
  client.setQueryData(key, { rows: [row] });
  vi.stubGlobal('fetch', async () =>
    Response.json({
      status: 200,
      error_code: '',
      message: '',
      data: { ...row, version: 2, price: 90 },
    }),
  );
  const old = Promise.withResolvers<unknown>();
  const reading = client.fetchQuery({ queryKey: key, queryFn: () => old.promise });
  const isSure = async () => true;
  await saveCell(
    { client, resource, key, own: new Map(), mayShow: isSure, mayLower: isSure },
    { row, field: 'price', value: 90, reason: undefined },
  );
  old.resolve({ rows: [row] });
  await reading.catch(() => undefined);
  await old.promise;
  expect(client.getQueryData(key)).toMatchObject({ rows: [{ version: 2, price: 90 }] });
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
  vi.unstubAllGlobals();
});

it('an undone change leaves a later own change of the same cell', async () => {
  const resource = resources.find(({ name }) => name === 'products');
  if (!resource) throw new Error('no products');
  const client = new QueryClient();
  const key = ['products', 'list'];
  const row = { id: 7, version: 1, price: 100 };
  client.setQueryData(key, { rows: [row] });
  const sent: { version: number; price: number }[] = [];
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit) => {
    const { version, price } = JSON.parse(String(body));
    sent.push({ version, price });
    const data = { ...row, version: version + 1, price };
    return Response.json({ status: 200, error_code: '', message: '', data });
  });
  const show = vi.spyOn(notifications, 'show').mockReturnValue('');
  const asked: unknown[][] = [];
  const questions = {
    mayShow: async () => true,
    async mayLower(...prices: unknown[]) {
      asked.push(prices);
      return true;
    },
  };
  const list = { client, resource, key, own: new Map(), ...questions };
  await saveCell(list, { row, field: 'price', value: 120, reason: undefined });
  const first = undoOf(show);
  const second = { ...row, version: 2, price: 120 };
  await saveCell(list, { row: second, field: 'price', value: 150, reason: undefined });
  const last = undoOf(show);

  first();
  await expect.poll(() => show.mock.lastCall?.[0]).toMatchObject({ color: 'red' });
  expect(show.mock.lastCall?.[0].message).toMatch(/^之後又改過，沒有復原（目前是 NT\$\s150）$/);
  expect(sent.map(({ price }) => price)).toEqual([120, 150]);

  last();
  await expect.poll(() => sent).toHaveLength(3);
  expect(sent[2]).toEqual({ version: 3, price: 120 });
  expect(asked[2]).toMatchObject([{ price: 150 }, { price: 120 }]);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('an undone change leaves a later own change of the same cell that was made under another filter', async () => {
  const resource = resources.find(({ name }) => name === 'products');
  if (!resource) throw new Error('no products');
  const client = new QueryClient();
  let row = { id: 7, version: 1, price: 100, memberPrice: 80 };
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit) => {
    const {
      version,
      price = row.price,
      member_price: memberPrice = row.memberPrice,
    } = JSON.parse(String(body));
    row = { id: 7, version: version + 1, price, memberPrice };
    sent.push([price, memberPrice]);
    return Response.json({ status: 200, error_code: '', message: '', data: row });
  });
  const show = vi.spyOn(notifications, 'show').mockReturnValue('');
  const isSure = async () => true;
  const own = new Map();
  const save = async (filter: string, field: string, value: number) => {
    const key = ['products', filter];
    client.setQueryData(key, { rows: [row] });
    const list = { client, resource, key, own, mayShow: isSure, mayLower: isSure };
    await saveCell(list, { row, field, value, reason: undefined });
    return undoOf(show);
  };
  const undoPrice = await save('all', 'price', 120);
  const undoMemberPrice = await save('cheap', 'memberPrice', 90);
  await save('cheap', 'price', 150);

  undoPrice();
  await expect.poll(() => show.mock.lastCall?.[0]).toMatchObject({ color: 'red' });
  expect(show.mock.lastCall?.[0].message).toMatch(/^之後又改過，沒有復原（目前是 NT\$\s150）$/);
  expect(sent).toHaveLength(3);

  undoMemberPrice();
  await expect.poll(() => sent).toHaveLength(4);
  expect(sent[3]).toEqual([150, 80]);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What the button of the last message does. */
function undoOf(show: { mock: { lastCall?: Parameters<typeof notifications.show> | undefined } }) {
  const { message } = show.mock.lastCall?.[0] ?? {};
  const [, button] = (message as ReactElement<{ children: ReactElement<{ onClick(): void }>[] }>)
    .props.children;
  if (!button) throw new Error('no button');
  return button.props.onClick;
}
