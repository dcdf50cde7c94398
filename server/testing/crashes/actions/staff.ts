import type { AdminApi } from '#contract/admin-client.ts';
import type { AdministratorRole } from '#contract/administrators.ts';
import { ApiError } from '#contract/client.ts';
import { type RecordCall, recordEndpoint } from '#contract/record-endpoints.ts';
import { listedNamed } from '#contract/resources/read-only/index.ts';
import { toCamel, toSnake } from '#contract/wire-case.ts';
import { newAdministrator } from '../../new-administrator.ts';
import type { ProxiedShop } from '../world.ts';

/** The token of a new administrator. */
export const tokenOf = async ({ test }: ProxiedShop, role: AdministratorRole = 'owner') =>
  (await newAdministrator(test, role)).token;

/** The back office with this token. */
export const office = ({ test }: ProxiedShop, token: string): AdminApi => test.adminApi(token);

interface RecordRequest {
  token: string;
  resource: string;
  call: RecordCall;
  body?: object;
  id?: number;
}

/** Makes a call of an entity; throws ApiError. */
export async function record(
  shop: Pick<ProxiedShop, 'test'>,
  { token, resource, call, body, id }: RecordRequest,
): Promise<Record<string, unknown>> {
  const declared = listedNamed(resource);
  if (!declared) throw new Error(`Nothing is called ${resource}.`);
  const { method, path } = recordEndpoint(declared, call);
  return ask(shop, { token, method, url: path.replace(':id', String(id)), body });
}

interface Request {
  token: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  body?: object | undefined;
}

/** Makes a call that the typed client does not have; answers its data, throws ApiError. */
export async function ask(
  { test }: Pick<ProxiedShop, 'test'>,
  { token, method, url, body }: Request,
): Promise<Record<string, unknown>> {
  const isBytes = Buffer.isBuffer(body);
  const answer = await test.http({
    method,
    url,
    headers: {
      authorization: `Bearer ${token}`,
      ...(isBytes && { 'content-type': 'application/octet-stream' }),
    },
    ...(body && { payload: isBytes ? body : (toSnake(body) as object) }),
  });
  const type = String(answer.headers['content-type']);
  const json = type.includes('json') ? (toCamel(answer.json()) as Record<string, unknown>) : {};
  if (answer.statusCode >= 400) throw new ApiError(answer.statusCode, json);
  return (json.data ?? {}) as Record<string, unknown>;
}
