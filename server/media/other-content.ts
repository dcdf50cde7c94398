import { hasMoreBehind } from './file-ends.ts';

/** What a page or a program needs and a picture has not; long enough to be no chance in 20 MB of compressed pixels. */
const markup = /<script[\s>]|<!doctype html|<html[\s>]|<\?php\s|<iframe\s|<body[\s>]/i;

/** Bytes within which readers of PDF look for its beginning. */
const pdfStart = 1024;

/** Bytes of the record at the end of an archive, and of the longest comment behind it. */
const archiveEnd = { record: 22, comment: 65_535 };

/**
 * Whether a file of this type is more than a picture: a page, a program, a document or an archive for whoever opens it as
 * such. The picture is drawn again in any case; this is about files that somebody has built to deceive.
 */
export function isAlsoSomethingElse(type: string, bytes: Buffer): boolean {
  return (
    hasMoreBehind(type, bytes) ||
    markup.test(bytes.toString('latin1')) ||
    bytes.subarray(0, pdfStart).includes('%PDF-') ||
    endsAsArchive(bytes)
  );
}

/** A ZIP ends with a record that says how long the comment behind it is. */
function endsAsArchive(bytes: Buffer): boolean {
  const { record, comment } = archiveEnd;
  const tail = bytes.subarray(Math.max(0, bytes.length - record - comment));
  for (let at = tail.indexOf('PK\x05\x06'); at >= 0; at = tail.indexOf('PK\x05\x06', at + 1)) {
    if (at + record > tail.length) return false;
    if (at + record + tail.readUInt16LE(at + 20) === tail.length) return true;
  }
  return false;
}
