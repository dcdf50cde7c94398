import { UnreadableFile } from './unreadable-file.ts';

/** The most bytes to which all parts together may unpack. The largest real file of 20 MB stays far below. */
const mostUnpacked = 400 * 1024 * 1024;
/** The most bytes of parts that are read into memory as a whole. */
const mostOfStrings = 120 * 1024 * 1024;
const mostParts = 2_000;
/**
 * Real sheets compress to a tenth or a thirtieth. A larger ratio means artificial content, which takes much time to
 * read if it is large.
 */
const mostRatio = 100;
const largeEnough = 20 * 1024 * 1024;

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endLength = 22;
const longestComment = 0xffff;
const entryLength = 46;
const encryptedFlag = 1;

/**
 * The bytes to which a workbook unpacks. Throws UnreadableFile for an archive that is no workbook, would unpack to
 * more than the limits, is encrypted, contains macros or links to other files. Code that unpacks a part reads no
 * more bytes than the part declares here.
 */
export function unpackedSize(file: Uint8Array): number {
  const parts = partsOf(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  const names = parts.map(({ name }) => name.toLowerCase());
  if (parts.some(({ isEncrypted }) => isEncrypted)) {
    throw new UnreadableFile('檔案有密碼保護，請先移除密碼');
  }
  if (!names.includes('xl/workbook.xml')) throw new UnreadableFile('這不是 Excel 檔');
  if (names.some((name) => name.endsWith('vbaproject.bin'))) {
    throw new UnreadableFile('檔案含有巨集，請另存為 .xlsx 再試');
  }
  if (names.some((name) => name.startsWith('xl/externallinks/'))) {
    throw new UnreadableFile('檔案連結到其他檔案，請先中斷連結');
  }
  const unpacked = parts.reduce((sum, { size }) => sum + size, 0);
  const largestWhole = parts.filter(({ name }) => !name.startsWith('xl/worksheets/'));
  if (unpacked > mostUnpacked || largestWhole.some(({ size }) => size > mostOfStrings)) {
    throw new UnreadableFile('檔案解壓縮後過大');
  }
  const isHollow = ({ size, packed }: Pick<Part, 'size' | 'packed'>) =>
    size > largeEnough && size > packed * mostRatio;
  if (isHollow({ size: unpacked, packed: file.length }) || parts.some(isHollow)) {
    throw new UnreadableFile('檔案解壓縮後過大，請刪除空白的列與欄再試');
  }
  return unpacked;
}

interface Part {
  name: string;
  /** Bytes after unpacking. */
  size: number;
  /** Bytes in the archive. */
  packed: number;
  isEncrypted: boolean;
}

/** Reads the parts from the archive's directory at its end. */
function partsOf(bytes: Buffer): Part[] {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > mostParts) throw new UnreadableFile('檔案解壓縮後過大');
  const parts: Part[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (at + entryLength > bytes.length || bytes.readUInt32LE(at) !== entrySignature) {
      throw broken();
    }
    const nameLength = bytes.readUInt16LE(at + 28);
    parts.push({
      name: bytes.toString('utf8', at + entryLength, at + entryLength + nameLength),
      size: bytes.readUInt32LE(at + 24),
      packed: bytes.readUInt32LE(at + 20),
      isEncrypted: (bytes.readUInt16LE(at + 8) & encryptedFlag) !== 0,
    });
    at += entryLength + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

/** The position of the end record, which a comment may follow. */
function endOf(bytes: Buffer): number {
  const earliest = Math.max(0, bytes.length - endLength - longestComment);
  for (let at = bytes.length - endLength; at >= earliest; at--) {
    if (bytes.readUInt32LE(at) === endSignature) return at;
  }
  throw broken();
}

const broken = () => new UnreadableFile('檔案已損壞，請重新另存為 .xlsx 再試');
