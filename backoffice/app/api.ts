import { type AdminApi, createAdminClient } from '#contract/admin-client.ts';
import { ownPageHeader } from '#contract/administrators.ts';
import { type Answer, type ApiError, createClientOf } from '#contract/client.ts';
import { type RecordCall, recordCallNames, recordEndpoint } from '#contract/record-endpoints.ts';
import type { RecordSearch } from '#contract/resources/conditions.ts';
import type { Resource, StoredRecord } from '#contract/resources/resource.ts';
import { toSnakeKey } from '#contract/wire-case.ts';

/** The session is a cookie, which the server takes only together with this header: no other site can send it. */
const send: typeof fetch = (address, options = {}) => {
  const headers = new Headers(options.headers);
  headers.set(ownPageHeader.name, ownPageHeader.value);
  return fetch(address, { ...options, headers, credentials: 'same-origin' });
};

/** Called with every refusal; the session's owner listens for 401. */
const listeners = new Set<(error: ApiError) => void>();
const onError = (error: ApiError) => {
  for (const listener of listeners) listener(error);
};

/** Hears of every refused call until the returned function is called. */
export function onRefusal(listener: (error: ApiError) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const adminApi: AdminApi = createAdminClient({ fetch: send, onError });

type Values = Readonly<Record<string, unknown>>;

/** One entry of a record's history. */
export interface HistoryEntry {
  id: number;
  at: string;
  by: string;
  call: string;
  before: Values | null;
  after: Values | null;
}

export interface RecordPage {
  rows: StoredRecord[];
  total: number;
}

type LooseCall = (input?: { params?: { id: number }; body?: unknown }) => Promise<Answer<unknown>>;

/** The calls of one entity. Each throws ApiError if it is refused. */
export function recordsOf(resource: Resource) {
  const endpoints = Object.fromEntries(
    recordCallNames.map((call) => [call, recordEndpoint(resource, call)]),
  );
  const client = createClientOf(endpoints as never, { fetch: send, onError }) as unknown as Record<
    RecordCall,
    LooseCall
  >;
  const one = async (answer: Promise<Answer<unknown>>) => (await answer).data as StoredRecord;
  return {
    async search(search: RecordSearch): Promise<RecordPage> {
      const { data, meta } = await client['advance-search']({ body: onWire(search) });
      return { rows: data as StoredRecord[], total: meta?.total ?? 0 };
    },
    read: (id: number) => one(client.edit({ params: { id } })),
    create: (values: Values) => one(client.create({ body: values })),
    update: (id: number, values: Values) => one(client.update({ params: { id }, body: values })),
    updateField: (id: number, values: Values) =>
      one(client['update-row']({ params: { id }, body: values })),
    copy: (id: number) => one(client.copy({ params: { id }, body: {} })),
    remove: (id: number, version: number) =>
      client.delete({ params: { id }, body: { version } }).then(() => undefined),
    async removeAll(ids: readonly number[]) {
      const { data } = await client['destroy-all']({ body: { ids } });
      return data as { deleted: number[]; kept: { id: number; message: string }[] };
    },
    async history(id: number): Promise<HistoryEntry[]> {
      return (await client.history({ params: { id } })).data as HistoryEntry[];
    },
    async undo(changeId: number) {
      const { data } = await client.undo({ params: { id: changeId }, body: {} });
      return data as { id: number; record: StoredRecord | null };
    },
  };
}

/** Names of fields are values here, and spelt as on the wire. */
function onWire({ conditions, sort, ...search }: RecordSearch) {
  return {
    ...search,
    sort: { ...sort, field: toSnakeKey(sort.field) },
    ...(conditions && { conditions: conditionsOnWire(conditions) }),
  };
}

function conditionsOnWire(conditions: NonNullable<RecordSearch['conditions']>): object {
  if ('all' in conditions) return { all: conditions.all.map(conditionsOnWire) };
  if ('any' in conditions) return { any: conditions.any.map(conditionsOnWire) };
  return { ...conditions, field: toSnakeKey(conditions.field) };
}
