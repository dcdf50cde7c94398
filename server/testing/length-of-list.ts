import type { BoardColumn } from '#contract/fulfilment.ts';
import type { TestAdministrator } from './new-administrator.ts';
import type { TestShop } from './test-shop.ts';

interface Found {
  meta: { total: number };
}

const snake = (name: string) => name.replace(/[A-Z]/g, (message) => `_${message.toLowerCase()}`);

/**
 * The number of rows that an administrator sees in the list at an address of the back office, with its conditions,
 * tab or state.
 */
export async function lengthOfList(
  test: TestShop,
  { api, token }: TestAdministrator,
  path: string,
): Promise<number> {
  const { pathname, searchParams } = new URL(path, 'http://admin');
  const forMe = searchParams.get('state') === 'FOR_ME';
  if (pathname === '/fulfilment') {
    const column = searchParams.get('column') as BoardColumn;
    const { meta } = await api.searchFulfilment({
      body: { column, keyword: '', page: 1, perPage: 1 },
    });
    return meta?.total ?? -1;
  }
  if (pathname === '/approvals') {
    return (await api.searchApprovals({ body: { forMe, perPage: 1 } })).meta?.total ?? -1;
  }
  if (pathname === '/drafts') {
    const { data } = await api.searchVersions({
      body: { forMe, states: ['NEEDS_REVIEW', 'REVIEW'] },
    });
    return data.length;
  }
  if (pathname === '/tasks') {
    const failed = searchParams.get('state') === 'FAILED';
    return (await api.searchTasks({ body: { failed, perPage: 1 } })).meta?.total ?? -1;
  }
  if (pathname === '/webhooks') {
    const failing = searchParams.get('state') === 'FAILING';
    return (await api.searchWebhooks({ body: { failing } })).data.length;
  }
  const where = searchParams.get('where');
  if (!where) throw new Error(`${path} shows everything.`);
  const onWire = where.replace(/"field":"(\w+)"/g, (_, name: string) => `"field":"${snake(name)}"`);
  const answer = await test.http({
    method: 'POST',
    url: `/api/backstagex${pathname}/advance-search`,
    headers: { authorization: `Bearer ${token}` },
    payload: { conditions: JSON.parse(onWire) },
  });
  return (answer.json() as Found).meta.total;
}
