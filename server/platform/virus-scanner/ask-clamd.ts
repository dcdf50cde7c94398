import { once } from 'node:events';
import { connect, type NetConnectOpts, type Socket } from 'node:net';

interface Asking {
  address: NetConnectOpts;
  bytes: Uint8Array;
  /** Milliseconds for connection, transfer and answer together. */
  timeout: number;
}

const chunkBytes = 64 * 1024;
/** The most characters of an answer; the longest usual one is the name of a virus. */
const longestAnswer = 4096;

/**
 * Sends a file to clamd (`zINSTREAM` of its protocol) and answers the name of what it found, undefined if it found
 * nothing. Throws if clamd cannot be reached, answers late or answers anything else.
 */
export async function askClamd({ address, bytes, timeout }: Asking): Promise<string | undefined> {
  const signal = AbortSignal.timeout(Math.ceil(timeout));
  const socket = connect(address);
  signal.addEventListener('abort', () => socket.destroy(signal.reason), { once: true });
  const answer = readAnswer(socket);
  let isAnswered = false;
  const noteEnd = () => {
    isAnswered = true;
  };
  answer.then(noteEnd, noteEnd);
  try {
    for (const part of partsOf(bytes)) {
      // clamd may answer before it has read everything, and it reads no more then.
      if (isAnswered) break;
      if (!socket.write(part)) await Promise.race([once(socket, 'drain', { signal }), answer]);
    }
    return foundIn(await answer);
  } finally {
    socket.destroy();
  }
}

/** The command, each chunk behind its length in four bytes, and a chunk without bytes at the end. */
function* partsOf(bytes: Uint8Array): Generator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const chunk = bytes.subarray(at, at + chunkBytes);
    yield lengthOf(chunk.length);
    yield chunk;
  }
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** Everything that the scanner says until it ends its answer with a zero or closes the connection. */
function readAnswer(socket: Socket): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let said = '';
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    said += text;
    if (said.includes('\0') || said.length > longestAnswer) resolve(said);
  });
  socket.once('error', reject);
  socket.once('close', () => resolve(said));
  return promise;
}

/**
 * Reads `stream: OK` and `stream: Eicar-Signature FOUND`; throws for everything else, such as a file above clamd’s
 * limit.
 */
function foundIn(answer: string): string | undefined {
  const [text = ''] = answer.split('\0');
  if (text === 'stream: OK') return undefined;
  const found = /^stream: (.+) FOUND$/.exec(text)?.[1];
  if (found === undefined) throw new UnusableAnswer(text.slice(0, 200));
  return found;
}

/** The scanner answered, but neither that a file is clean nor that it is not. */
class UnusableAnswer extends Error {
  override name = 'UnusableAnswer';
}
