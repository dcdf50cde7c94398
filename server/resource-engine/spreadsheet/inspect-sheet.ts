import type { ReadOnlyResource, Resource } from '#contract/resources/resource.ts';
import type { TextEncoding } from '#contract/resources/spreadsheet.ts';
import { openSheet } from './read-sheet.ts';
import { unpackedBytes } from './workbook.ts';

/** Up to this many bytes a file is read during the request. The headers of larger files are read later. */
const readAtOnce = 4 * 1024 * 1024;

/** Throws UnreadableFile for a file that is no spreadsheet, and for a small one with wrong headers. */
export async function inspectSheet(
  resource: Resource | ReadOnlyResource,
  file: Uint8Array,
  fileName: string,
  encoding?: TextEncoding,
): Promise<void> {
  if (unpackedBytes(file, fileName) > readAtOnce) return;
  const { rows } = await openSheet(resource, file, fileName, encoding);
  await rows.return(undefined);
}
