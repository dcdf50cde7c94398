import { z } from 'zod';
import type { Call } from '../call.ts';
import { callsOfReadOnlyResource, type ReadOnlyCall } from '../record-endpoints.ts';
import { readOnlyResources } from '../resources/read-only/index.ts';
import type { ReadOnlyResource } from '../resources/resource.ts';
import { listSchemas } from './list-schemas.ts';
import { recordCall, whenLookedAt } from './record-call.ts';
import { exportCall, importCallsOf } from './record-spreadsheets.ts';

/** E.g. `orders/export`. */
export type ReadOnlyCallName = `${string}/${ReadOnlyCall}`;

/** The calls of a read-only resource with their schemas. */
function callsOf(resource: ReadOnlyResource): Partial<Record<ReadOnlyCall, Call>> {
  const schemas = listSchemas(resource, { id: z.number() });
  const list = { reply: schemas.rows, paged: true } as const;
  const { label } = resource;
  return {
    search: recordCall(resource, 'search', {
      summary: `${label}：搜尋`,
      body: schemas.search,
      ...list,
    }),
    'advance-search': recordCall(resource, 'advance-search', {
      summary: `${label}：依關鍵字與條件搜尋，個人資料已遮罩。條件為 all 或 any 的樹，最多三層、20 個條件`,
      body: schemas.advanceSearch,
      ...list,
    }),
    export: exportCall(resource, schemas.exported),
    ...(resource.imports && importCallsOf(resource)),
  };
}

/** The calls of every read-only resource, besides those that are declared separately. */
export const readOnlyCalls = Object.fromEntries(
  readOnlyResources.flatMap((resource) =>
    whenLookedAt(resource, callsOfReadOnlyResource(resource), () => callsOf(resource)),
  ),
) as Readonly<Record<ReadOnlyCallName, Call>>;
