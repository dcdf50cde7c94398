import { and, asc, gt, inArray } from 'drizzle-orm';
import { errorCodes } from '#contract/error-codes.ts';
import { done, refused } from '#contract/outcome.ts';
import { mostChangedAtOnce } from '#contract/resources/bulk-change.ts';
import type { StoredRecord } from '#contract/resources/resource.ts';
import { toSnake } from '#contract/wire-case.ts';
import { isRunningCampaign } from '#rules/campaigns/campaign-state.ts';
import { pick } from '#rules/records/differences.ts';
import { transact } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { planOf } from '#server/resource-engine/change-many.ts';
import { outsideBin, whereOf } from '#server/resource-engine/find.ts';
import { readRecords } from '#server/resource-engine/read-records.ts';
import {
  type Judge,
  judgeOf,
  type ResourceAdapter,
} from '#server/resource-engine/resource-adapter.ts';
import type { Writing } from '#server/resource-engine/write-records.ts';
import type { Shop } from '#server/shop.ts';
import { mayPublish } from '../field-rights.ts';
import type { BulkChangeRequest } from './types.ts';
import { changing, reasonOf } from './write-bulk-change.ts';

/** The most records that a dry run checks, which takes about a second. For a longer list the answer says so. */
const mostTried = 5_000;
const mostExamples = 3;

/** Checks what a change would do, and why some records would be left out, without writing. */
export async function tryBulkChange(
  shop: Shop,
  { role }: Pick<RequestContext, 'role'>,
  adapter: ResourceAdapter,
  wanted: BulkChangeRequest,
) {
  return transact(shop.db, async (transaction) => {
    const isPublisher = mayPublish(adapter.resource, role);
    const writing = { transaction, now: shop.clock.now(), mayPublish: isPublisher };
    const versions = new Map(wanted.rows?.map(({ id, version }) => [id, version]));
    const where = wanted.search
      ? await whereOf(transaction, adapter, wanted.search, writing.now)
      : and(inArray(adapter.column('id'), [...versions.keys()]), outsideBin(adapter));
    const found = await transaction.$count(adapter.table, where);
    if (wanted.search && found !== wanted.expectedCount) {
      return refused('COUNT_CHANGED', { extra: { count: found } });
    }
    const total = wanted.search ? found : versions.size;
    const trial = new Trial(writing, adapter, wanted);
    for (let last = 0; trial.checked < mostTried; ) {
      const rows = await transaction
        .select({ id: adapter.column('id') })
        .from(adapter.table)
        .where(and(where, gt(adapter.column('id'), last)))
        .orderBy(asc(adapter.column('id')))
        .limit(mostChangedAtOnce);
      const ids = rows.map(({ id }) => Number(id));
      const records = ids.length > 0 ? await readRecords(transaction, adapter, ids) : new Map();
      const judge = await judgeOf(writing, adapter, ids);
      for (const id of ids) await trial.add(records.get(id), versions.get(id), judge);
      if (ids.length < mostChangedAtOnce) break;
      last = ids.at(-1) ?? last;
    }
    // Selected records that no longer exist.
    if (!wanted.search) trial.miss(total - found);
    return done({ total, ...trial.result() });
  });
}

class Trial {
  checked = 0;
  #changed = 0;
  #unchanged = 0;
  #awaiting = 0;
  readonly #running: string[] = [];
  #runningCount = 0;
  readonly #reasons = new Map<string, number>();
  readonly #examples: { id: number; title: string; before: object; after: object }[] = [];
  readonly #writing: Writing;
  readonly #adapter: ResourceAdapter;
  readonly #wanted: BulkChangeRequest;

  constructor(writing: Writing, adapter: ResourceAdapter, wanted: BulkChangeRequest) {
    this.#writing = writing;
    this.#adapter = adapter;
    this.#wanted = wanted;
  }

  async add(
    record: StoredRecord | undefined,
    version: number | undefined,
    judge: Judge,
  ): Promise<void> {
    if (!record) return this.miss(1);
    this.checked += 1;
    const { resource } = this.#adapter;
    if (version !== undefined && version !== record.version) {
      return this.#refuse(errorCodes.STALE_RECORD.message);
    }
    const wanted = { values: changing(resource, this.#wanted.change) };
    const plan = await planOf(this.#writing, this.#adapter, { wanted, before: record, judge });
    if (!plan.ok) {
      const { code, errors, message } = plan.failure;
      if (code === 'APPROVAL_NEEDED') {
        this.#awaiting += 1;
        this.#noteRunning(record, {});
      }
      this.#refuse(reasonOf(resource, errors ?? null, message ?? errorCodes[code].message));
    } else if (!plan.value) this.#unchanged += 1;
    else {
      this.#changed += 1;
      this.#noteRunning(record, plan.value.values);
      if (this.#examples.length < mostExamples) this.#show(record, plan.value.values);
    }
  }

  miss(count: number): void {
    for (let missing = 0; missing < count; missing++) {
      this.checked += 1;
      this.#refuse(errorCodes.NOT_FOUND.message);
    }
  }

  #show(record: StoredRecord, values: Readonly<Record<string, unknown>>): void {
    this.#examples.push({
      id: record.id,
      title: String(record[this.#adapter.resource.title]),
      before: toSnake(pick(record, Object.keys(values))) as object,
      after: toSnake(values) as object,
    });
  }

  /** Notes campaigns that run now, or would run after the change. */
  #noteRunning(record: StoredRecord, values: Readonly<Record<string, unknown>>): void {
    const { name, title } = this.#adapter.resource;
    const { now } = this.#writing;
    const isRunning = [record, { ...record, ...values }].some((state) =>
      isRunningCampaign(name, state, now),
    );
    if (!isRunning) return;
    this.#runningCount += 1;
    if (this.#running.length < mostExamples) this.#running.push(String(record[title]));
  }

  #refuse(reason: string): void {
    this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + 1);
  }

  result() {
    const reasons = [...this.#reasons].map(([reason, count]) => ({ reason, count }));
    return {
      checked: this.checked,
      changed: this.#changed,
      unchanged: this.#unchanged,
      refused: reasons.reduce((sum, { count }) => sum + count, 0),
      awaiting: this.#awaiting,
      running: { count: this.#runningCount, titles: this.#running },
      reasons: reasons.toSorted((one, other) => other.count - one.count).slice(0, 50),
      examples: this.#examples,
    };
  }
}
