import type { Call } from '#contract/call.ts';
import { done, refused } from '#contract/outcome.ts';
import {
  callsOfRecords,
  type RecordCall,
  type RecordCallName,
} from '#contract/record-endpoints.ts';
import type { RecordSearch } from '#contract/resources/conditions.ts';
import type { Order } from '#contract/resources/order.ts';
import { listedFields } from '#contract/resources/resource.ts';
import { checkConditions } from '#rules/records/check-conditions.ts';
import { type Announced, openUpload } from '#server/media/uploads.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import { found } from '#server/platform/http/found.ts';
import type { Handler, Handlers } from '#server/platform/http/handler.ts';
import { copyRecord } from '#server/resource-engine/copy-record.ts';
import { readRecord, searchRecords } from '#server/resource-engine/read-records.ts';
import type { ListAdapter, ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import {
  deleteRecord,
  updateRecord,
  type WriteOutcome,
  writableNames,
} from '#server/resource-engine/write-records.ts';
import type { Shop } from '#server/shop.ts';
import { findEntry, readHistory } from '../admin/history.ts';
import { searchesByParts } from '../admin/roles/searches-by-parts.ts';
import { askIfNeeded } from './ask-for-change.ts';
import { beginBulkChange } from './bulk/begin-bulk-change.ts';
import type { BulkChangeRequest } from './bulk/types.ts';
import { refuseFields, refuseRemoval, seenBy } from './field-rights.ts';
import { makeRecord } from './make-record.ts';
import { makingOnce } from './making-once.ts';
import { type FileCall, spreadsheetHandlers } from './spreadsheet-routes.ts';
import { undoChange } from './undo.ts';
import { type VersionCall, versionHandlers } from './versions/routes.ts';
import { writeRecord } from './write.ts';
import { type ChangedRow, type Doomed, destroyRecords, updateRecords } from './write-many.ts';

/** The handlers of all declared entities, each adapted to its table by the capability that owns it. */
export function recordRoutes(
  shop: Shop,
  adapters: readonly ResourceAdapter[],
): Handlers<Record<RecordCallName, Call>> {
  return Object.fromEntries(
    adapters.flatMap((adapter) => {
      const handlers: Record<RecordCall, Handler> = {
        ...handlersOf(shop, adapter),
        ...spreadsheetHandlers(shop, adapters, adapter),
        ...versionHandlers(shop, adapter),
      };
      return callsOfRecords(adapter.resource).map((call) => [
        `${adapter.resource.name}/${call}`,
        handlers[call],
      ]);
    }),
  ) as Handlers<Record<RecordCallName, Call>>;
}

type Values = Record<string, unknown>;
const idOf = (params: unknown) => (params as { id: number }).id;

function handlersOf(
  shop: Shop,
  adapter: ResourceAdapter,
): Omit<Record<RecordCall, Handler>, FileCall | VersionCall> {
  return {
    search: search(shop, adapter),
    'advance-search': search(shop, adapter),

    create: create(shop, adapter),
    edit: async ({ params }) =>
      found(await readRecord(shop.db, adapter, idOf(params), { withNumbers: true })),
    update: update(shop, adapter, 'update'),
    'update-row': update(shop, adapter, 'update-row'),

    'update-list': async ({ body }, request) => {
      const { change, ...wanted } = body as Partial<BulkChangeRequest>;
      if (change) return beginBulkChange(shop, request, adapter, { change, ...wanted });
      const rows = wanted.rows as ChangedRow[];
      const names = rows.flatMap((row) => Object.keys(row));
      return (
        refuseFields(adapter.resource, request, names) ??
        updateRecords(shop, request, adapter, rows)
      );
    },

    copy: copy(shop, adapter),

    delete: async ({ params, body }, request) => {
      const { version } = body as { version: number };
      const outcome = await writeRecord(shop, request, { adapter, call: 'delete' }, (writing) =>
        deleteRecord(writing, adapter, idOf(params), version),
      );
      return outcome.ok ? done({ id: outcome.value.record.id }) : outcome;
    },

    'upload-url': ({ body }, request) => openUpload(shop, request, body as Announced),
    'destroy-all': ({ body }, request) => destroyRecords(shop, request, adapter, body as Doomed),
    history: async ({ params, query }) => {
      const { before } = query as { before?: number };
      return done(await readHistory(shop.db, adapter.resource.name, idOf(params), before));
    },

    undo: undo(shop, adapter),
  };
}

/** A search as the client sends it. Without an order it has that of the entity. */
type AskedSearch = Omit<RecordSearch, 'sort'> & { sort?: Order };

/** The search of an entity or a read-only resource. Fields that the role may not see are left out of the rows. */
export function search(shop: Shop, adapter: ListAdapter): Handler {
  const { resource } = adapter;
  const listed = listedFields(resource).map(([name]) => name);
  return async ({ body }, { role }) => {
    const wanted = body as AskedSearch;
    const problems = wanted.conditions ? checkConditions(resource, wanted.conditions) : {};
    if (Object.keys(problems).length > 0) return invalid(problems);
    const { sort = resource.sort } = wanted;
    const fields = listed.filter(seenBy(resource, role));
    const asked = { ...wanted, sort, fields, byParts: searchesByParts(role) };
    return done(await searchRecords(shop.db, adapter, asked, shop.clock.now()));
  };
}

function create(shop: Shop, adapter: ResourceAdapter): Handler {
  return async ({ body }, request) => {
    const values = body as Values;
    const forbidden = refuseFields(adapter.resource, request, Object.keys(values));
    if (forbidden) return forbidden;
    const { administratorId } = request;
    const wanted = { call: 'create', id: null, values } as const;
    const making = { adapter, call: 'create', asked: values } as const;
    return makingOnce(shop, request, making, async (store) => {
      const outcome = await writeRecord(shop, request, making, async (writing, inside) => {
        const made = await makeRecord(writing, inside, adapter, { values, administratorId });
        await store(inside, made);
        return made;
      });
      return askIfNeeded(shop, request, { adapter, wanted }, outcome);
    });
  };
}

function copy(shop: Shop, adapter: ResourceAdapter): Handler {
  return async ({ params }, request) => {
    const forbidden = refuseFields(adapter.resource, request, writableNames(adapter));
    if (forbidden) return forbidden;
    const id = idOf(params);
    const making = { adapter, call: 'copy', asked: id } as const;
    return makingOnce(shop, request, making, (store) =>
      writeRecord(shop, request, making, async (writing, inside) => {
        const made = await copyRecord(writing, adapter, id);
        await store(inside, made);
        return made;
      }),
    );
  };
}

function undo(shop: Shop, adapter: ResourceAdapter): Handler {
  return async ({ params }, request) => {
    const entry = await findEntry(shop.db, adapter.resource.name, idOf(params));
    if (!entry) return refused('NOT_FOUND');
    const names = Object.keys(entry.before ?? entry.after ?? {});
    // Undoing the creation of a record removes it.
    const forbidden = entry.before
      ? refuseFields(adapter.resource, request, names)
      : refuseRemoval(adapter.resource, request.role);
    if (forbidden) return forbidden;
    const outcome = await writeRecord(shop, request, { adapter, call: 'undo' }, (writing) =>
      undoChange(writing, adapter, entry.id),
    );
    const wanted = {
      call: 'undo',
      id: entry.subjectId,
      values: entry.before ?? {},
      changeId: entry.id,
    } as const;
    const asked = await askIfNeeded(shop, request, { adapter, wanted }, outcome);
    if (!asked.ok) return asked;
    const { record, change } = asked.value;
    return done({ id: record.id, record: change?.after ? record : null });
  };
}

function update(shop: Shop, adapter: ResourceAdapter, call: 'update' | 'update-row'): Handler {
  return async ({ params, body }, request) => {
    const values = body as Values;
    const forbidden = refuseFields(adapter.resource, request, Object.keys(values));
    if (forbidden) return forbidden;
    const id = idOf(params);
    const outcome = await writeRecord(shop, request, { adapter, call }, (writing) =>
      updateRecord(writing, adapter, id, values),
    );
    const wanted = { call, id, values };
    return recordOf(await askIfNeeded(shop, request, { adapter, wanted }, outcome));
  };
}

const recordOf = (outcome: WriteOutcome) => (outcome.ok ? done(outcome.value.record) : outcome);
