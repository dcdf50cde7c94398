import { strToU8, zipSync } from 'fflate';
import { toWireInstant } from '#rules/dates.ts';
import { type CopyHead, copyAsHtml } from './copy-html.ts';
import type { StoredRows } from './read-personal-data.ts';

/** A zip of a person's data: data.json for programs, and a page for people. */
export function makeCopy(head: CopyHead, sections: readonly StoredRows[]): Buffer {
  const json = {
    shop: head.brand,
    made_at: toWireInstant(head.at),
    data: Object.fromEntries(
      sections
        .filter(({ declared }) => Object.keys(declared.shown).length > 0)
        .map(({ name, declared, rows }) => [name, { label: declared.label, rows }]),
    ),
  };
  const files = {
    'data.json': strToU8(JSON.stringify(json, null, 2)),
    '您的個人資料.html': strToU8(copyAsHtml(head, sections)),
  };
  return Buffer.from(zipSync(files, { mtime: head.at }));
}
