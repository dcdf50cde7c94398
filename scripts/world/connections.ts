import { Socket } from 'node:net';

/** The message to PostgreSQL at which the connections of the server are cut, counted from now. */
export interface Cut {
  message: number;
  /** Before PostgreSQL has the message, or after it has done its work and before the server has the answer. */
  when: 'before' | 'after';
}

type Done = (error?: Error | null) => void;

/** A connection to PostgreSQL that can be cut at a message. */
export class CountedSocket extends Socket {
  onMessage: (socket: CountedSocket) => boolean = () => true;
  constructor() {
    super();
    // A socket that connects puts the `write` of Node back in the place of its own.
    this.once('connect', () => {
      this.write = CountedSocket.prototype.write;
    });
  }
  override write(chunk: string | Uint8Array, then?: BufferEncoding | Done, done?: Done): boolean {
    if (!this.onMessage(this)) return false;
    return typeof then === 'string' ? super.write(chunk, then, done) : super.write(chunk, then);
  }
  /** Lets nothing of the next answer reach the server. */
  loseAnswer(onLost: () => void): void {
    this.removeAllListeners('data');
    this.once('data', () => {
      this.destroy();
      onLost();
    });
  }
}

/** Cuts every connection of the server at the message that was chosen. */
export function createCutter() {
  const all = new Set<CountedSocket>();
  let next: Cut | undefined;
  const cutAll = () => {
    for (const socket of all) socket.destroy();
  };
  const onMessage = (socket: CountedSocket): boolean => {
    if (!next || --next.message > 0) return true;
    const { when } = next;
    next = undefined;
    if (when === 'before') cutAll();
    else socket.loseAnswer(cutAll);
    return when === 'after';
  };
  return {
    add(socket: CountedSocket, own: Set<CountedSocket>): CountedSocket {
      socket.onMessage = onMessage;
      for (const set of [all, own]) {
        set.add(socket);
        socket.once('close', () => set.delete(socket));
      }
      return socket;
    },
    set(cut: Cut | undefined): void {
      next = cut && { ...cut };
    },
  };
}
