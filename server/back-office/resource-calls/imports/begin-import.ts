import { eq } from 'drizzle-orm';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { ChosenEncoding } from '#contract/resources/spreadsheet.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { ImportedList } from '#server/resource-engine/resource-adapter.ts';
import { inspectSheet } from '#server/resource-engine/spreadsheet/inspect-sheet.ts';
import { UnreadableFile } from '#server/resource-engine/spreadsheet/unreadable-file.ts';
import type { Shop } from '#server/shop.ts';
import { beginTask } from '../../tasks/tasks.ts';
import { imports } from './tables.ts';

/**
 * Stores a file and enqueues the check of its rows. FILE_UNREADABLE at once, with the reason, for a file that is no
 * spreadsheet. A CSV is read in the given encoding, or in the one that it seems to have.
 */
export async function beginImport(
  shop: Shop,
  request: RequestContext,
  { resource }: ImportedList,
  {
    file,
    fileName,
    encoding,
  }: { file: Uint8Array; fileName: string; encoding?: ChosenEncoding | undefined },
): Promise<Outcome<{ importId: number }, 'FILE_UNREADABLE'>> {
  const { administratorId } = request;
  try {
    await inspectSheet(resource, file, fileName, encoding);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return refused('FILE_UNREADABLE', { message: error.message });
  }
  return shop.db.transaction(async (transaction) => {
    const [made] = await transaction
      .insert(imports)
      .values({
        resource: resource.name,
        fileName,
        file: Buffer.from(file),
        encoding,
        administratorId,
        createdAt: shop.clock.now(),
      })
      .returning({ id: imports.id });
    if (!made) throw new Error('An import was not inserted.');
    const taskId = await beginTask(shop, transaction, request, {
      kind: 'IMPORT_CHECK',
      ...aboutImport(resource, made.id, fileName),
    });
    await transaction.update(imports).set({ taskId }).where(eq(imports.id, made.id));
    return done({ importId: made.id });
  });
}

/** The title and the data of an import's task. */
export function aboutImport(
  { name, label }: ImportedList['resource'],
  importId: number,
  fileName: string,
  details: Readonly<Record<string, unknown>> = {},
) {
  return {
    title: fileName ? `${label}：${fileName}` : label,
    data: { importId, path: `/${name}/import/${importId}`, ...details },
  };
}
