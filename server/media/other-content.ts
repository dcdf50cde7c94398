import { hasMoreBehind } from './file-ends.ts';

/**
 * Markup of a page or a script, which no picture contains. The patterns are long enough that 20 MB of compressed
 * pixels do not match by chance.
 */
const markup = /<script[\s>]|<!doctype html|<html[\s>]|<\?php\s|<iframe\s|<body[\s>]/i;

/** Bytes within which PDF readers look for the beginning of a document. */
const pdfStart = 1024;

/** Bytes of the record at the end of a ZIP archive, and of the longest comment after it. */
const archiveEnd = { record: 22, comment: 65_535 };

/**
 * Whether a picture file of this type is also a page, a program, a document or an archive to a program that opens
 * it as such. The library re-encodes every picture anyway; this check refuses files that somebody has built to
 * deceive.
 */
export function isAlsoSomethingElse(type: string, bytes: Buffer): boolean {
  return (
    hasMoreBehind(type, bytes) ||
    markup.test(bytes.toString('latin1')) ||
    bytes.subarray(0, pdfStart).includes('%PDF-') ||
    endsAsArchive(bytes)
  );
}

/** A ZIP ends with a record that contains the length of the comment after it. */
function endsAsArchive(bytes: Buffer): boolean {
  const { record, comment } = archiveEnd;
  const tail = bytes.subarray(Math.max(0, bytes.length - record - comment));
  for (let at = tail.indexOf('PK\x05\x06'); at >= 0; at = tail.indexOf('PK\x05\x06', at + 1)) {
    if (at + record > tail.length) return false;
    if (at + record + tail.readUInt16LE(at + 20) === tail.length) return true;
  }
  return false;
}
