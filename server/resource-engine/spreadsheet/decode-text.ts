import iconv from 'iconv-lite';
import { UnreadableFile } from './unreadable-file.ts';

/** The text of a CSV in UTF-8, UTF-16 or Big5; throws UnreadableFile for bytes that are no text. */
export function decodeText(file: Uint8Array): string {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const marked = markedEncoding(bytes);
  const text = marked ? iconv.decode(bytes, marked) : (readUtf8(bytes) ?? readBig5(bytes));
  if (text === undefined || text.includes('\0')) {
    throw new UnreadableFile('檔案無法讀取，請另存為 .xlsx 或 UTF-8 的 .csv 再試');
  }
  return text.replace(/^\uFEFF/, '');
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

function readUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Undefined if some bytes are no characters of Big5. */
function readBig5(bytes: Buffer): string | undefined {
  const text = iconv.decode(bytes, 'cp950');
  return text.includes('\uFFFD') ? undefined : text;
}
