import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/**
 * A file of data is a row of frames: a letter, a length of four bytes, and the content. J is JSON, D is data of the
 * table that the JSON before it names. The last frame E is the SHA-256 of all frames before it, so a file that was cut
 * off or changed is noticed.
 */
export type Frame = { kind: 'J'; json: unknown } | { kind: 'D'; data: Buffer };

const headLength = 5;
const digestLength = 32;
/** Bytes of the largest frame that is read. A row of PostgreSQL has at most a gigabyte. */
const longest = 2 ** 30;

/** Writes frames to a stream, and waits where it is full. `end` writes the last frame. */
export function writeFrames(to: Writable) {
  const hash = createHash('sha256');
  const write = async (bytes: Buffer) => {
    // A stream that was destroyed never drains.
    if (to.destroyed) throw to.errored ?? new Error('the file was closed');
    if (!to.write(bytes)) await once(to, 'drain');
  };
  const frame = async (kind: string, content: Buffer) => {
    const head = Buffer.alloc(headLength);
    head.write(kind, 0, 'latin1');
    head.writeUInt32BE(content.length, 1);
    hash.update(head).update(content);
    await write(head);
    await write(content);
  };
  return {
    json: (value: unknown) => frame('J', Buffer.from(JSON.stringify(value))),
    data: (content: Buffer) => frame('D', content),
    end: () => frame('E', hash.copy().digest()),
  };
}

/** Reads frames. Throws a sentence at the end of a file that is not whole, or at once where it is no such file. */
export async function* readFrames(from: Readable): AsyncGenerator<Frame> {
  const hash = createHash('sha256');
  const take = takeFrom(from);
  for (;;) {
    const head = await take(headLength);
    if (!head) throw new Error(cutOff);
    const kind = head.toString('latin1', 0, 1);
    const length = head.readUInt32BE(1);
    if (!'JDE'.includes(kind) || length > longest) throw new Error(noData);
    const content = await take(length);
    if (!content) throw new Error(cutOff);
    if (kind === 'E') {
      const isWhole = length === digestLength && hash.digest().equals(content);
      if (!isWhole || (await take(1))) throw new Error(changed);
      return;
    }
    hash.update(head).update(content);
    if (kind === 'D') yield { kind, data: content };
    else if (kind === 'J') yield { kind, json: JSON.parse(content.toString()) };
  }
}

const cutOff = 'The file was cut off: nothing was imported.';
const changed = 'The file was changed since it was exported: nothing was imported.';
const noData = 'The file was not made by data:export: nothing was imported.';

/** Answers a function that takes so many bytes; undefined if the stream ends before. */
function takeFrom(from: Readable): (length: number) => Promise<Buffer | undefined> {
  const chunks: AsyncIterator<Buffer> = from[Symbol.asyncIterator]();
  let rest: Buffer[] = [];
  let held = 0;
  return async (length) => {
    while (held < length) {
      const { value, done } = await chunks.next();
      if (done) return undefined;
      rest.push(value);
      held += value.length;
    }
    const [first = Buffer.alloc(0), ...more] = rest;
    const all = more.length > 0 ? Buffer.concat(rest) : first;
    rest = [all.subarray(length)];
    held = all.length - length;
    return all.subarray(0, length);
  };
}
