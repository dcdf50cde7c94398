import { type AdminApi, createAdminClient } from '#contract/admin-client.ts';
import {
  backgroundHeader,
  ownPageHeader,
  type SecondFactorMethod,
} from '#contract/administrators.ts';
import { type Answer, type ApiError, createClientOf } from '#contract/client.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { type RecordCall, recordCallNames, recordEndpoint } from '#contract/record-endpoints.ts';
import type { RecordSearch } from '#contract/resources/conditions.ts';
import type {
  ListedRow,
  ReadOnlyResource,
  Resource,
  StoredRecord,
} from '#contract/resources/resource.ts';
import { toSnakeKey } from '#contract/wire-case.ts';
import { noteServerTime } from './office-time.ts';
import { answersSoFar, ask, type Question } from './step-up-prompt.ts';
import { viewHeader } from './view-as.ts';

/** The session is a cookie. The server accepts it only with this header, which no other site can send. */
const sendWith =
  (extra: () => Readonly<Record<string, string>>): typeof fetch =>
  async (address, options = {}) => {
    const headers = new Headers({
      ...Object.fromEntries(new Headers(options.headers)),
      ...extra(),
    });
    headers.set(ownPageHeader.name, ownPageHeader.value);
    const response = await fetch(address, { ...options, headers, credentials: 'same-origin' });
    noteServerTime(response);
    return response;
  };
const sendPlain = sendWith(() => ({}));
const sendOnce = sendWith(viewHeader);

/** Called with every answer to a call by the person; such a call extends the session. */
const workers = new Set<() => void>();

/** Calls the listener after every call by the person, until the returned function is called. */
export function onWork(listener: () => void): () => void {
  workers.add(listener);
  return () => workers.delete(listener);
}

/** The most questions for one call: signing in again, showing the second factor, a step-up. */
const mostQuestions = 3;

/**
 * Sends a request. If the session has ended or the server requires a proof, it asks the person and sends the
 * request again.
 */
export const sendAsPage: typeof fetch = async (address, options) => {
  for (let asked = 0; ; asked++) {
    const before = answersSoFar();
    const response = await sendOnce(address, options);
    const question = asked < mostQuestions ? await questionIn(response) : undefined;
    if (!question) {
      if (response.ok) for (const listener of workers) listener();
      return response;
    }
    const isAnswered = answersSoFar() > before || (await ask(question));
    if (!isAnswered) return response;
  }
};

/** The question that a refusal leads to; undefined for every other answer. */
async function questionIn(response: Response): Promise<Question | undefined> {
  if (response.status !== 401 && response.status !== 403) return undefined;
  const body = await response
    .clone()
    .json()
    .catch(() => ({}));
  const methods: SecondFactorMethod[] = body.extra?.methods ?? [];
  const questions: Partial<Record<ErrorCode, Question>> = {
    TOKEN_INVALID: { kind: 'sign-in' },
    SECOND_FACTOR_REQUIRED: { kind: 'second-factor', methods },
    STEP_UP_REQUIRED: { kind: 'step-up', methods },
  };
  return questions[body.error_code as ErrorCode];
}

/** Called with every refusal; the session's owner listens for 401. */
const listeners = new Set<(error: ApiError) => void>();
const onError = (error: ApiError) => {
  for (const listener of listeners) listener(error);
};

/** Calls the listener with every refused call, until the returned function is called. */
export function onRefusal(listener: (error: ApiError) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const adminApi: AdminApi = createAdminClient({ fetch: sendAsPage, onError });

/** For the questions themselves and the ways in: it asks no questions and calls no listeners. */
export const plainApi: AdminApi = createAdminClient({ fetch: sendPlain });

/** For calls that a page makes by itself; they do not extend the session. */
export const backgroundApi: AdminApi = createAdminClient({
  fetch: sendWith(() => ({ [backgroundHeader.name]: backgroundHeader.value, ...viewHeader() })),
});

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
  rows: ListedRow[];
  total: number;
}

type LooseCall = (
  input?: {
    params?: { id: number };
    query?: Values;
    body?: unknown;
  },
  options?: { idempotencyKey: string },
) => Promise<Answer<unknown>>;

function clientOf<Name extends RecordCall>(
  listed: Resource | ReadOnlyResource,
  calls: readonly Name[],
) {
  const endpoints = Object.fromEntries(calls.map((call) => [call, recordEndpoint(listed, call)]));
  const options = { fetch: sendAsPage, onError };
  return createClientOf(endpoints as never, options) as unknown as Record<Name, LooseCall>;
}

/** One page of the rows of an entity or a read-only resource. Throws ApiError if it is refused. */
export async function searchRows(
  listed: Resource | ReadOnlyResource,
  search: RecordSearch,
): Promise<RecordPage> {
  const client = clientOf(listed, ['advance-search']);
  const { data, meta } = await client['advance-search']({ body: onWire(search) });
  return { rows: data as ListedRow[], total: meta?.total ?? 0 };
}

/** The declared calls of one entity. */
export function callsOf(resource: Resource): Record<RecordCall, LooseCall> {
  return clientOf(resource, recordCallNames);
}

/** The calls of one entity. Each throws ApiError if it is refused. */
export function recordsOf(resource: Resource) {
  const client = callsOf(resource);
  const one = async (answer: Promise<Answer<unknown>>) => (await answer).data as StoredRecord;
  return {
    async search(search: RecordSearch) {
      return (await searchRows(resource, search)) as { rows: StoredRecord[]; total: number };
    },
    read: (id: number) => one(client.edit({ params: { id } })),
    create: (values: Values, idempotencyKey: string) =>
      one(client.create({ body: values }, { idempotencyKey })),
    update: (id: number, values: Values) => one(client.update({ params: { id }, body: values })),
    updateField: (id: number, values: Values) =>
      one(client['update-row']({ params: { id }, body: values })),
    /** Saves each row independently; `refused` is the number of rows that were not written. */
    async updateList(rows: readonly { id: number; version: number }[]) {
      return (await client['update-list']({ body: { rows } })).data as { refused: number };
    },
    copy: (id: number, idempotencyKey: string) =>
      one(client.copy({ params: { id }, body: {} }, { idempotencyKey })),
    remove: (id: number, version: number) =>
      client.delete({ params: { id }, body: { version } }).then(() => undefined),
    async uploadUrl(file: { fileName: string; size: number; contentType: string }) {
      const { data } = await client['upload-url']({ body: file });
      return (data as { url: string }).url;
    },
    /** The newest entries, or those older than entry `before`. */
    async history(id: number, before: number | undefined): Promise<HistoryEntry[]> {
      const query = before === undefined ? {} : { before };
      return (await client.history({ params: { id }, query })).data as HistoryEntry[];
    },
    async undo(changeId: number) {
      const { data } = await client.undo({ params: { id: changeId }, body: {} });
      return data as { id: number; record: StoredRecord | null };
    },
  };
}

/** Names of fields are values here, so they are converted to those of the wire. */
export function onWire({
  conditions,
  sort,
  ...search
}: Partial<RecordSearch> & Pick<RecordSearch, 'sort'>) {
  return {
    ...search,
    sort: { ...sort, field: toSnakeKey(sort.field) },
    ...(conditions && { conditions: conditionsOnWire(conditions) }),
  };
}

/** A tree of conditions with the names of fields as on the wire. */
export function conditionsOnWire(conditions: NonNullable<RecordSearch['conditions']>): object {
  if ('all' in conditions) return { all: conditions.all.map(conditionsOnWire) };
  if ('any' in conditions) return { any: conditions.any.map(conditionsOnWire) };
  return { ...conditions, field: toSnakeKey(conditions.field) };
}
