import { done, refused } from '#contract/outcome.ts';
import type { RecordCall } from '#contract/record-endpoints.ts';
import type { ReadOnlyResource, Resource } from '#contract/resources/resource.ts';
import type { ChosenEncoding } from '#contract/resources/spreadsheet.ts';
import { isKey } from '#contract/rights.ts';
import type { Handler } from '#server/platform/http/handler.ts';
import { fileAnswer } from '#server/platform/http/http-answer.ts';
import type {
  ImportedList,
  ListAdapter,
  ResourceAdapter,
} from '#server/resource-engine/resource-adapter.ts';
import { makeTemplate } from '#server/resource-engine/spreadsheet/template.ts';
import { contentTypes } from '#server/resource-engine/spreadsheet/workbook.ts';
import type { Shop } from '#server/shop.ts';
import { beginExport, type ExportOptions } from './exports/begin-export.ts';
import { seenBy } from './field-rights.ts';
import { beginImport } from './imports/begin-import.ts';
import { cancelImport, type RunOptions, runImport, undoImport } from './imports/decide-import.ts';
import { errorsFile } from './imports/errors-file.ts';
import { type RowsWanted, readImport, readImportRows } from './imports/import-state.ts';
import { readAgain } from './imports/read-again.ts';

type Adapters = readonly ResourceAdapter[];
export type FileCall = Extract<RecordCall, 'export' | `import${string}`>;

const idOf = (params: unknown) => (params as { id: number }).id;

/** The handlers of one entity's calls for files. `adapters` are all entities, because references may lead to any. */
export const spreadsheetHandlers = (
  shop: Shop,
  adapters: Adapters,
  adapter: ResourceAdapter,
): Record<FileCall, Handler> => ({
  export: exportHandler(shop, adapters, adapter),
  ...importHandlers(shop, adapters, adapter),
});

/** The handlers of the import calls of an entity or a read-only resource. */
export function importHandlers(
  shop: Shop,
  adapters: Adapters,
  adapter: ImportedList,
): Record<Exclude<FileCall, 'export'>, Handler> {
  const { db, clock } = shop;
  return {
    'import-template': async (_, { role }) =>
      done(
        fileAnswer(
          `${adapter.resource.label}-匯入範本.xlsx`,
          contentTypes.xlsx,
          await makeTemplate(adapter.resource, seenBy(adapter.resource, role)),
        ),
      ),
    import: byPeople(({ query, body }, request) => {
      const chosen = query as { fileName: string; encoding?: ChosenEncoding };
      return beginImport(shop, request, adapter, { file: body as Uint8Array, ...chosen });
    }),
    'import-encoding': byPeople(({ params, body }, request) => {
      const { encoding } = body as { encoding: ChosenEncoding };
      return readAgain(shop, request, adapter, idOf(params), encoding);
    }),
    'import-state': ({ params }) => readImport(db, adapter, idOf(params), clock.now()),
    'import-rows': ({ params, query }, { role }) =>
      readImportRows(db, adapters, adapter, idOf(params), { ...(query as RowsWanted), role }),
    'import-errors': ({ params }, { role }) => errorsFile(db, adapter, idOf(params), role),
    'import-run': byPeople(({ params, body }, request) =>
      runImport(shop, request, adapter, idOf(params), body as RunOptions),
    ),
    'import-undo': byPeople(({ params }, request) =>
      undoImport(shop, request, adapter, idOf(params)),
    ),
    'import-cancel': byPeople(({ params }) => cancelImport(shop, adapter, idOf(params))),
  };
}

/** Refuses programs with a key: the task of an import acts with all rights of an administrator. */
const byPeople =
  (handler: Handler): Handler =>
  async (input, request) =>
    request.role && isKey(request.role) ? refused('FORBIDDEN') : await handler(input, request);

/** The export of an entity or a read-only resource. `adapters` are all entities, because references may lead to any. */
export const exportHandler =
  (shop: Shop, adapters: Adapters, adapter: ListAdapter<Resource | ReadOnlyResource>): Handler =>
  ({ query }, request) =>
    beginExport(shop, request, { adapters, adapter }, query as ExportOptions);
