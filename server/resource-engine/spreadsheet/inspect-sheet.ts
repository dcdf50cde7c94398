import type { ReadOnlyResource, Resource } from '#contract/resources/resource.ts';
import { openSheet } from './read-sheet.ts';
import { unpackedBytes } from './workbook.ts';

/** Bytes that are read while somebody waits for the answer; the headers of larger files are read later. */
const readAtOnce = 4 * 1024 * 1024;

/** Throws UnreadableFile for what is no spreadsheet, and for a small one whose headers do not fit. */
export async function inspectSheet(
  resource: Resource | ReadOnlyResource,
  file: Uint8Array,
  fileName: string,
): Promise<void> {
  if (unpackedBytes(file, fileName) > readAtOnce) return;
  const { rows } = await openSheet(resource, file, fileName);
  await rows.return(undefined);
}
