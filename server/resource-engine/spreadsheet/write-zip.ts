import { pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive. Its bytes are made while the archive is sent. */
export interface ZipEntry {
  name: string;
  bytes: AsyncIterable<Buffer> | Iterable<Buffer>;
}

/**
 * Level 1 is the fastest: other levels take several times as long and make sheets only a little smaller. Large
 * pieces mean fewer hand-overs to the threads that compress. With buffers for several pieces, the compression and
 * the thread that makes the sheet work at the same time; with Node's default of 64 kB each would wait for the other
 * at every piece.
 */
const compression = { level: 1, chunkSize: 256 * 1024, highWaterMark: 2 * 1024 * 1024 };

/** The limit without ZIP64, because not every reader of workbooks knows its longer headers. */
const mostBytes = 0xffff_ffff;
/** Flags: names are UTF-8, and the sizes follow each file, because they are unknown before. */
const flags = 0x0808;
const deflated = 8;
/** 1 January 1980 in every archive, so that the same rows make the same archive. */
const day = 0x0021;

interface Written {
  name: Buffer;
  crc: number;
  /** Bytes in the archive, and after unpacking. */
  packed: number;
  size: number;
  offset: number;
}

/** Writes an archive of these files, piece by piece. Throws if it exceeds 4 GB. */
export async function* writeZip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const file: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset };
    const header = localHeader(file);
    yield header;
    for await (const piece of deflate(file, bytes)) {
      file.packed += piece.length;
      yield piece;
    }
    const sizes = sizesBehind(file);
    yield sizes;
    offset += header.length + file.packed + sizes.length;
    if (file.size > mostBytes || offset > mostBytes) throw new Error('The file exceeds 4 GB.');
    written.push(file);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield endOfDirectory(written.length, directory.length, offset);
}

/** Compresses the bytes and counts them. */
function deflate(file: Written, bytes: ZipEntry['bytes']): AsyncIterable<Buffer> {
  async function* counted() {
    for await (const piece of bytes) {
      file.crc = crc32(piece, file.crc);
      file.size += piece.length;
      yield piece;
    }
  }
  // A failure of the source also ends this stream, from which it is read.
  return pipeline(counted, createDeflateRaw(compression), () => undefined);
}

/** Little-endian numbers of 2 or 4 bytes, as the format requires. */
function fields(...values: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of values) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

function localHeader({ name }: Written): Buffer {
  const start = fields([4, 0x04034b50], [2, 20], [2, flags], [2, deflated], [2, 0], [2, day]);
  return Buffer.concat([start, fields([4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]), name]);
}

function sizesBehind({ crc, packed, size }: Written): Buffer {
  return fields([4, 0x08074b50], [4, crc], [4, packed], [4, size]);
}

function directoryEntry({ name, crc, packed, size, offset }: Written): Buffer {
  const start = fields([4, 0x02014b50], [2, 20], [2, 20], [2, flags], [2, deflated]);
  const sizes = fields([2, 0], [2, day], [4, crc], [4, packed], [4, size], [2, name.length]);
  const rest = fields([2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]);
  return Buffer.concat([start, sizes, rest, name]);
}

function endOfDirectory(count: number, length: number, offset: number): Buffer {
  const start = fields([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count]);
  return Buffer.concat([start, fields([4, length], [4, offset], [2, 0])]);
}
