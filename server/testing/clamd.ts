import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * The harmless text that every scanner of viruses knows by agreement (EICAR). In two parts, so that no scanner refuses
 * this file.
 */
export const eicar = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-',
  'ANTIVIRUS-TEST-FILE!$H+H*',
].join('');

/**
 * What a scanner does with the next files: looks for the text, says something else, says nothing, or hangs up unread.
 */
export type Behaviour = 'looks' | 'refuses' | 'is silent' | 'hangs up';

export interface Clamd {
  /** A value for VIRUS_SCANNER. */
  address: string;
  /** The sizes of the files that were looked at. */
  sizes: number[];
  behave(how: Behaviour): void;
  close(): Promise<void>;
}

/** A scanner that speaks `zINSTREAM` of clamd's protocol on a port of this machine. */
export async function startClamd(): Promise<Clamd> {
  const sizes: number[] = [];
  const open = new Set<Socket>();
  let behaviour: Behaviour = 'looks';
  const server = createServer((socket) => {
    open.add(socket.once('close', () => open.delete(socket)));
    socket.on('error', () => undefined);
    if (behaviour === 'hangs up') {
      socket.destroy();
      return;
    }
    const parts: Buffer[] = [];
    let end = Buffer.alloc(0);
    socket.on('data', (bytes: Buffer) => {
      parts.push(bytes);
      end = Buffer.concat([end, bytes.subarray(-4)]).subarray(-4);
      const file = end.equals(lastChunk) ? fileIn(Buffer.concat(parts)) : undefined;
      if (!file || behaviour === 'is silent') return;
      sizes.push(file.length);
      socket.end(`${verdictOf(file, behaviour)}\0`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sizes,
    behave(how) {
      behaviour = how;
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function verdictOf(file: Buffer, behaviour: Behaviour): string {
  if (behaviour === 'refuses') return 'INSTREAM size limit exceeded. ERROR';
  return file.includes(eicar) ? 'stream: Eicar-Signature FOUND' : 'stream: OK';
}

const command = Buffer.from('zINSTREAM\0');
const lastChunk = Buffer.alloc(4);

/** The file of a whole request; undefined while some of it is still missing. */
function fileIn(received: Buffer): Buffer | undefined {
  if (received.length < command.length) return undefined;
  if (!received.subarray(0, command.length).equals(command)) throw new Error('not zINSTREAM');
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
