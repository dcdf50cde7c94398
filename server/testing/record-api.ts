import type { AdministratorRole } from '#contract/administrators.ts';
import { type RecordCall, recordEndpoint } from '#contract/record-endpoints.ts';
import { listedNamed } from '#contract/resources/read-only/index.ts';
import type { Right } from '#contract/rights.ts';
import { toCamel, toSnake } from '#contract/wire-case.ts';
import { newAdministrator, type TestAdministrator } from './new-administrator.ts';
import type { TestShop } from './test-shop.ts';

type Values = Record<string, unknown>;

export interface RecordAnswer {
  status: number;
  /** '' for a success. */
  code: string;
  data: Values;
  rows: Values[];
  meta: { total: number; page: number; perPage: number };
  /** The sentence of a refusal; '' for a success. */
  message: string;
  errors: Record<string, string>;
  extra: Values;
}

/** Makes the calls of an entity as an administrator. */
export interface RecordApi {
  administrator: TestAdministrator;
  /** A call that only reads sends the body as the query. */
  call(
    name: RecordCall,
    body?: unknown,
    id?: number,
    headers?: Record<string, string>,
  ): Promise<RecordAnswer>;
}

/** A new own role of people who prepare campaigns and may not publish them. */
export async function draftingRole(test: TestShop): Promise<{ roleId: number }> {
  const { api } = await newAdministrator(test, 'owner');
  const body = { name: '活動編輯', rights: ['promotions.read', 'promotions.write'] as Right[] };
  return { roleId: (await api.createRole({ body })).data.id };
}

/** Signs in an administrator of this built-in or own role, and offers the calls of one entity under either prefix. */
export async function recordApi(
  test: TestShop,
  resource: string,
  {
    role = 'operator',
    prefix = 'backstagex',
  }: { role?: AdministratorRole | { roleId: number }; prefix?: string } = {},
): Promise<RecordApi> {
  const administrator = await newAdministrator(test, role);
  const declared = listedNamed(resource);
  if (!declared) throw new Error(`Nothing is called ${resource}.`);
  return {
    administrator,
    async call(name, body, id, headers) {
      const endpoint = recordEndpoint(declared, name);
      const isRead = endpoint.method === 'GET';
      const query = isRead && body ? `?${new URLSearchParams(body as Record<string, string>)}` : '';
      const path = endpoint[prefix === 'bscore' ? 'alias' : 'path'] ?? endpoint.path;
      const answer = await test.http({
        method: endpoint.method,
        url: path.replace(':id', String(id)) + query,
        headers: { ...headers, authorization: `Bearer ${administrator.token}` },
        ...(isRead || body === undefined ? {} : { payload: toSnake(body) as object }),
      });
      const { data, meta, errors, extra, message, error_code: code } = answer.json();
      return {
        status: answer.statusCode,
        code: code ?? '',
        data: toCamel(data ?? {}) as Values,
        rows: Array.isArray(data) ? (toCamel(data) as Values[]) : [],
        meta: toCamel(meta ?? {}) as RecordAnswer['meta'],
        message: message ?? '',
        errors: errors ?? {},
        extra: toCamel(extra ?? {}) as Values,
      };
    },
  };
}
