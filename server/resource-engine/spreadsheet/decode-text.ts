import iconv from 'iconv-lite';
import type { TextEncoding } from '#contract/resources/spreadsheet.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** The encoding of a CSV: UTF-8, UTF-16 or Big5; throws UnreadableFile for bytes that are no text. */
export function recogniseEncoding(file: Uint8Array): TextEncoding {
  const bytes = bufferOf(file);
  if (markedEncoding(bytes)) return 'UTF_16';
  if (isUtf8(bytes)) return 'UTF_8';
  if (isBig5(bytes)) return 'BIG5';
  throw new UnreadableFile(unreadable);
}

/**
 * The text of a CSV in an encoding. Bytes that are no characters of it become `\uFFFD`, so that whoever has chosen the
 * encoding sees them. Throws UnreadableFile for bytes that are no text.
 */
export function decodeText(file: Uint8Array, encoding: TextEncoding): string {
  const bytes = bufferOf(file);
  const text = iconv.decode(bytes, nameOf(encoding, bytes));
  if (text.includes('\0')) throw new UnreadableFile(unreadable);
  return text.replace(/^\uFEFF/, '');
}

const unreadable = '檔案無法讀取，請另存為 .xlsx 或 UTF-8 的 .csv 再試';

const bufferOf = (file: Uint8Array) => Buffer.from(file.buffer, file.byteOffset, file.byteLength);

/** The name by which the library knows an encoding. */
function nameOf(encoding: TextEncoding, bytes: Buffer): string {
  if (encoding === 'UTF_16') return markedEncoding(bytes) ?? 'utf-16le';
  return encoding === 'BIG5' ? 'cp950' : 'utf-8';
}

/** Detects UTF-16 by its byte order mark, or by the zero bytes of its first ASCII characters. */
function markedEncoding(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 200);
  const zeros = (parity: number) =>
    start.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  const [even, odd] = [zeros(0), zeros(1)];
  if (odd > 0 && even === 0) return 'utf-16le';
  return even > 0 && odd === 0 ? 'utf-16be' : undefined;
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Whether all bytes are characters of Big5. */
const isBig5 = (bytes: Buffer) => !iconv.decode(bytes, 'cp950').includes('\uFFFD');
