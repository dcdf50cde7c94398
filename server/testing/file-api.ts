import { eq } from 'drizzle-orm';
import type { AdministratorRole } from '#contract/administrators.ts';
import { toCamel } from '#contract/wire-case.ts';
import { runTask } from '#server/back-office/tasks/run-task.ts';
import { tasks } from '#server/back-office/tasks/tables.ts';
import { taskWorks } from '#server/registries/task-works.ts';
import { newAdministrator } from './new-administrator.ts';
import type { TestShop } from './test-shop.ts';

type Values = Record<string, unknown>;

export interface ImportAnswer {
  status: number;
  /** '' for a success. */
  code: string;
  message: string;
  errors: Record<string, string>;
  extra: Values;
  data: Values & { state?: string; counts?: Values; error?: string | null };
}

/** Exports and imports records of an entity as an administrator. */
export interface FileApi {
  administrator: { id: number; email: string; token: string };
  get(path: string): Promise<{ status: number; bytes: Buffer; headers: Values; json: Values }>;
  post(path: string, body?: object): Promise<ImportAnswer>;
  upload(file: Uint8Array, fileName?: string): Promise<ImportAnswer>;
  /** Uploads a file, has its rows checked, and answers the import. */
  tried(file: Uint8Array, fileName?: string): Promise<ImportAnswer & { id: number }>;
  state(id: number): Promise<ImportAnswer>;
  rows(id: number, kind?: string): Promise<Values[]>;
  /** Runs or undoes a checked import completely. */
  finish(id: number, step: 'run' | 'undo', body?: object): Promise<ImportAnswer>;
}

export async function fileApi(
  test: TestShop,
  resource: string,
  {
    role = 'operator',
    prefix = 'backstagex',
  }: { role?: AdministratorRole | { roleId: number }; prefix?: string } = {},
): Promise<FileApi> {
  const administrator = await newAdministrator(test, role);
  const headers = { authorization: `Bearer ${administrator.token}` };
  const base = `/api/${prefix}/${resource}`;

  const read = (answer: { statusCode: number; json(): Values }): ImportAnswer => {
    const { data, errors, extra, message, error_code: code } = answer.json();
    return {
      status: answer.statusCode,
      code: String(code ?? ''),
      message: String(message ?? ''),
      errors: (errors ?? {}) as Record<string, string>,
      extra: toCamel(extra ?? {}) as Values,
      data: toCamel(data ?? {}) as ImportAnswer['data'],
    };
  };

  const api: FileApi = {
    administrator,
    async get(path) {
      const answer = await test.http({ method: 'GET', url: `${base}/${path}`, headers });
      const isJson = String(answer.headers['content-type']).includes('json');
      return {
        status: answer.statusCode,
        bytes: answer.rawPayload,
        headers: answer.headers,
        json: isJson ? answer.json() : {},
      };
    },
    async post(path, body) {
      const payload = body === undefined ? {} : { payload: body };
      return read(await test.http({ method: 'POST', url: `${base}/${path}`, headers, ...payload }));
    },
    async upload(file, fileName = 'file.xlsx') {
      return read(
        await test.http({
          method: 'POST',
          url: `${base}/import?file_name=${encodeURIComponent(fileName)}`,
          headers: { ...headers, 'content-type': 'application/octet-stream' },
          payload: Buffer.from(file),
        }),
      );
    },
    async tried(file, fileName) {
      const { data, code, message } = await api.upload(file, fileName);
      if (code) throw new Error(`${code}: ${message}`);
      const id = Number(data.importId);
      await doTasks(test);
      return { ...(await api.state(id)), id };
    },
    async state(id) {
      return read(await test.http({ method: 'GET', url: `${base}/import/${id}`, headers }));
    },
    async rows(id, kind) {
      const query = kind ? `&kind=${kind}` : '';
      const { json } = await api.get(`import/${id}/rows?per_page=200${query}`);
      return toCamel(json.data ?? []) as Values[];
    },
    async finish(id, step, body) {
      const answer = await api.post(`import/${id}/${step}`, body);
      if (answer.code) return answer;
      await doTasks(test);
      return api.state(id);
    },
  };
  return api;
}

/** Does every waiting task in this process; in a running server a thread does it. */
export async function doTasks({ shop }: Pick<TestShop, 'shop'>): Promise<void> {
  const waiting = await shop.db.select().from(tasks).where(eq(tasks.state, 'WAITING'));
  for (const { id } of waiting) {
    await shop.db.update(tasks).set({ state: 'RUNNING' }).where(eq(tasks.id, id));
    await runTask(shop, taskWorks, id);
  }
}
