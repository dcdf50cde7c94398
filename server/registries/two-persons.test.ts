import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toWireInstant } from '#rules/dates.ts';
import { publishDue } from '#server/back-office/resource-calls/versions/publish-due.ts';
import { doTasks, fileApi } from '#server/testing/file-api.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { goodsNo, type Kind, kindsForApproval } from '#server/testing/kinds-for-approval.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { type RecordAnswer, type RecordApi, recordApi } from '#server/testing/record-api.ts';
import { resourceAdapters } from './resource-adapters.ts';

const test = shopForTests();
const begin = new Date('2036-11-01T02:00:00Z');
const hour = 3600;
beforeEach(() => test.clock.set(begin));

type Values = Record<string, unknown>;

let goods: number;
beforeAll(async () => {
  test.clock.set(begin);
  goods = await newProduct(test.shop, { price: 100, memberPrice: null, materialNo: goodsNo });
});

const online = { currentVisibilityRule: 'ONLINE' };
const kinds = kindsForApproval(begin, () => goods);

/** A kind of record, with the calls of its entity. */
interface Case extends Kind {
  api: RecordApi;
  /** Makes a record that is an hour old. With values that need approval, a second person approves it. */
  make(values?: Values): Promise<number>;
  read(id: number): Promise<Values>;
  /** Moves the clock by hours. Sessions end meanwhile. */
  wait(hours: number): Promise<void>;
}

async function caseOf(kind: Kind): Promise<Case> {
  const self: Case = {
    ...kind,
    api: await recordApi(test, kind.resource),
    read: async (id) => (await self.api.call('edit', undefined, id)).data,
    async wait(hours) {
      test.clock.advance(hours * hour);
      self.api = await recordApi(test, kind.resource);
    },
    async make(values = {}) {
      const wanted = { ...kind.fresh(), ...values };
      const made = await self.api.call('create', wanted);
      if (made.code !== '') await approve(approvalOf(made));
      const { rows } = await self.api.call('search', { perPage: 1 });
      await self.wait(1);
      return Number(rows[0]?.id);
    },
  };
  return self;
}

/** The id of the approval request in a refused answer. */
function approvalOf(answer: RecordAnswer): number {
  expect(answer).toMatchObject({ status: 409, code: 'APPROVAL_NEEDED' });
  expect(answer.message).toContain('已送出核可申請');
  return Number(answer.extra.approvalId);
}

async function approve(id: number): Promise<void> {
  const { api } = await newAdministrator(test, 'owner');
  await api.approveWish({ params: { id }, body: {} });
  await doTasks(test);
}

/** The id of the approval request about a path, for actions that do not answer it. */
async function approvalRequestAbout(path: string): Promise<number> {
  const { api } = await newAdministrator(test, 'owner');
  const { data } = await api.searchApprovals({ body: { state: 'PENDING' } });
  return data.find((approvalRequest) => approvalRequest.path === path)?.id ?? 0;
}

const versionOf = async ({ read }: Case, id: number) => (await read(id)).version;
const rowOf = async (of: Case, id: number) => ({ id, version: await versionOf(of, id) });

const changeOf = ({ inBulk }: Kind, values: Values) => inBulk?.(values) ?? values;

/** Changes many records in one bulk change; answers the id of the approval request. */
async function inBulk(of: Case, asked: Values): Promise<number> {
  const { data } = await of.api.call('update-list', { ...asked, change: changeOf(of, of.dear) });
  expect(data).toMatchObject({ changed: 0, awaiting: 1 });
  return approvalRequestAbout(`/${of.resource}/bulk/${data.bulkChangeId}`);
}

/** A step of an offer or a content as a file has it; every other value as it is. */
const inFile = ({ count, amount, quantity }: Values) =>
  quantity ? `${goodsNo}×${quantity}` : `件數 ${count}、金額 ${amount}`;
const cellOf = (value: unknown) =>
  Array.isArray(value) ? value.map(inFile).join('') : String(value ?? '');

async function fileOf(of: Case, id: number, values: Values): Promise<Buffer> {
  const { materialNo } = await of.read(id);
  const [field] = Object.keys(of.dear);
  const [column, key] = materialNo ? ['商品編號', materialNo] : ['編號', id];
  return Buffer.from(`${column},${of.column}\n${key},${cellOf(values[field ?? ''])}\n`);
}

/** A record that had values that need approval, and has had other values for an hour. */
async function backToMild(of: Case): Promise<number> {
  const id = await of.make(of.dear);
  const { code } = await of.api.call(
    'update',
    { ...of.mild, version: await versionOf(of, id) },
    id,
  );
  expect(code).toBe('');
  await of.wait(1);
  return id;
}

interface Change {
  /** Makes the record that the test changes. By default one that needs no approval. */
  prepare?: (of: Case) => Promise<number>;
  /** Asks for values that need approval; answers the id of the approval request. */
  ask: (of: Case, id: number) => Promise<number>;
}

/** Makes a draft with values that need approval. */
async function draftOf({ api, dear }: Case, id: number): Promise<number> {
  return Number((await api.call('version-save', { values: dear }, id)).data.id);
}

const changes: Readonly<Record<string, Change>> = {
  update: {
    ask: async (of, id) =>
      approvalOf(await of.api.call('update', { ...of.dear, version: await versionOf(of, id) }, id)),
  },
  'update-row': {
    ask: async (of, id) =>
      approvalOf(
        await of.api.call('update-row', { ...of.dear, version: await versionOf(of, id) }, id),
      ),
  },
  'update-list with rows': {
    async ask(of, id) {
      const rows = [{ ...(await rowOf(of, id)), ...of.dear }];
      const { data } = await of.api.call('update-list', { rows });
      expect(data).toMatchObject({ changed: 0, rows: [{ errorCode: 'APPROVAL_NEEDED' }] });
      return Number(data.approvalId);
    },
  },
  'update-list with one change for rows': {
    ask: async (of, id) => inBulk(of, { rows: [await rowOf(of, id)] }),
  },
  'update-list with conditions': {
    async ask(of, id) {
      const { name, title } = await of.read(id);
      return inBulk(of, { search: { keyword: String(name ?? title) }, expectedCount: 1 });
    },
  },
  'a draft that is published': {
    ask: async (of, id) =>
      approvalOf(await of.api.call('version-publish', {}, await draftOf(of, id))),
  },
  'a draft that is scheduled': {
    async ask(of, id) {
      const publishAt = toWireInstant(new Date(test.clock.now().getTime() + 60_000));
      return approvalOf(
        await of.api.call('version-schedule', { publishAt }, await draftOf(of, id)),
      );
    },
  },
  'a file': {
    async ask(of, id) {
      const files = await fileApi(test, of.resource);
      const { id: importId, data } = await files.tried(await fileOf(of, id, of.dear), 'a.csv');
      expect(data).toMatchObject({ priceDrops: 1 });
      const sent = await files.finish(importId, 'run', { confirm_price_drops: true });
      expect(sent.data.state).toBe('WAITING');
      return approvalRequestAbout(`/${of.resource}/import/${importId}`);
    },
  },
  'undoing a change': {
    prepare: backToMild,
    async ask(of, id) {
      const { rows } = await of.api.call('history', undefined, id);
      return approvalOf(await of.api.call('undo', undefined, Number(rows[0]?.id)));
    },
  },
  'undoing a change of many': {
    async prepare(of) {
      const id = await of.make(of.dear);
      const body = { rows: [await rowOf(of, id)], change: changeOf(of, of.mild) };
      const { data } = await of.api.call('update-list', body);
      bulkId = Number(data.bulkChangeId);
      await of.wait(1);
      return id;
    },
    async ask(of) {
      const { api } = of.api.administrator;
      const { data } = await api.undoBulkChange({ params: { id: bulkId }, body: {} });
      return approvalRequestAbout(`/${of.resource}/bulk/${data.id}`);
    },
  },
  'undoing a file': {
    async prepare(of) {
      const id = await of.make(of.dear);
      const files = await fileApi(test, of.resource);
      const { id: importId } = await files.tried(await fileOf(of, id, of.mild), 'a.csv');
      expect((await files.finish(importId, 'run')).data.state).toBe('DONE');
      undone = importId;
      await of.wait(1);
      return id;
    },
    async ask({ resource }) {
      const answer = await (await fileApi(test, resource)).finish(undone, 'undo');
      expect(answer).toMatchObject({ status: 409, code: 'APPROVAL_NEEDED' });
      return Number(answer.extra.approvalId);
    },
  },
  'putting it ONLINE again': {
    async prepare(of) {
      const id = await of.make();
      for (const values of [{ currentVisibilityRule: 'OFFLINE' }, of.dear]) {
        const version = await versionOf(of, id);
        expect((await of.api.call('update', { ...values, version }, id)).code).toBe('');
        // Even if it was hidden for a long time.
        await of.wait(40);
      }
      return id;
    },
    ask: async (of, id) =>
      approvalOf(
        await of.api.call('update-row', { ...online, version: await versionOf(of, id) }, id),
      ),
  },
  'a copy that is put ONLINE': {
    async prepare(of) {
      const id = await of.make();
      const copy = await of.api.call('copy', {}, id);
      expect(copy.data.currentVisibilityRule).toBe('OFFLINE');
      const body = { ...of.dear, version: copy.data.version };
      expect((await of.api.call('update', body, Number(copy.data.id))).code).toBe('');
      return Number(copy.data.id);
    },
    ask: async (of, id) =>
      approvalOf(await of.api.call('update', { ...online, version: await versionOf(of, id) }, id)),
  },
};
let bulkId: number;
let undone: number;

describe.each(Object.entries(kinds))('%s beyond the limit', (_, kind) => {
  it.each(Object.entries(changes))(
    'waits for a second person: %s',
    async (__, { prepare, ask }) => {
      const of = await caseOf(kind);
      const id = prepare ? await prepare(of) : await of.make();
      const before = await of.read(id);
      const approvalRequest = await ask(of, id);
      expect(await of.read(id), 'nothing is changed yet').toEqual(before);
      await approve(approvalRequest);
      await of.wait(1);
      await publishDue(test.shop, resourceAdapters);
      expect(await of.read(id)).toMatchObject({ ...of.dear, ...online });
    },
  );

  it('waits for a second person: create', async () => {
    const of = await caseOf(kind);
    const values = { ...of.fresh(), ...of.dear };
    const made = await of.api.call('create', values);
    if (of.isFreeWhenNew) expect(made.code, 'new goods have nothing to compare with').toBe('');
    else await approve(approvalOf(made));
  });
});
