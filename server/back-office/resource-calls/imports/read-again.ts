import { and, eq } from 'drizzle-orm';
import { refused } from '#contract/outcome.ts';
import type { ChosenEncoding } from '#contract/resources/spreadsheet.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { ImportedList } from '#server/resource-engine/resource-adapter.ts';
import { inspectSheet } from '#server/resource-engine/spreadsheet/inspect-sheet.ts';
import { UnreadableFile } from '#server/resource-engine/spreadsheet/unreadable-file.ts';
import type { Shop } from '#server/shop.ts';
import { moveOn } from './decide-import.ts';
import { findImport } from './import-state.ts';
import { imports } from './tables.ts';

/**
 * Checks the rows of a tried CSV again, read in the encoding that a person has chosen. FILE_UNREADABLE if its heads are
 * unknown in that encoding, or if it is a workbook; then nothing changes. ALREADY_HANDLED unless it waits to be run.
 */
export async function readAgain(
  shop: Shop,
  request: RequestContext,
  adapter: ImportedList,
  id: number,
  encoding: ChosenEncoding,
) {
  const found = await findImport(shop.db, adapter.resource.name, id);
  if (!found) return refused('NOT_FOUND');
  if (found.phase !== 'READY') return refused('ALREADY_HANDLED');
  if (found.encoding === null) {
    return refused('FILE_UNREADABLE', { message: 'Excel 檔沒有編碼可以選' });
  }
  const [stored] = await shop.db
    .select({ file: imports.file })
    .from(imports)
    .where(eq(imports.id, id));
  if (!stored?.file) return refused('NOT_FOUND');
  try {
    await inspectSheet(adapter.resource, stored.file, found.fileName, encoding);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return refused('FILE_UNREADABLE', { message: error.message });
  }
  // Before the task, which reads it. Of two people at the same moment the second is refused by the phase.
  await shop.db
    .update(imports)
    .set({ encoding })
    .where(and(eq(imports.id, id), eq(imports.phase, 'READY')));
  return moveOn(shop, request, adapter, found, {
    from: 'READY',
    to: 'CHECKING',
    kind: 'IMPORT_CHECK',
  });
}
