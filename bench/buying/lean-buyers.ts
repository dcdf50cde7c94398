import { connect, type Socket } from 'node:net';
import { apiBase, endpoints } from '#contract/endpoints.ts';
import { toSnake } from '#contract/wire-case.ts';
import {
  anyAddress,
  type Buyer,
  cartBody,
  checkoutBody,
  type WantedProduct,
} from '#server/testing/http-buyers.ts';

interface Answer {
  status: number;
  body: string;
}

/** A buyer with one connection, who needs so little processor time that it is left for the server. */
interface LeanBuyer {
  /** Synchronises a cart; returns whether it was accepted. */
  sync(wanted: WantedProduct): Promise<boolean>;
  /**
   * Cart send, checkout, cash; returns whether all of it was accepted. `paid` is the amount that the shopper saw,
   * in TWD.
   */
  buy(wanted: WantedProduct, paid: number): Promise<boolean>;
  close(): void;
}

const checkoutText = JSON.stringify(toSnake(checkoutBody));
let keys = 0;

export async function leanBuyer(origin: string, { token }: Buyer): Promise<LeanBuyer> {
  const { hostname, port } = new URL(origin);
  const ask = await askOver(connect(Number(port), hostname));
  const head = `\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n`;
  const send = ({ method, path }: { method: string; path: string }, body: string, extra = '') =>
    ask.send(
      `${method} ${apiBase}${path} HTTP/1.1${head}x-forwarded-for: ${anyAddress()}\r\n${extra}` +
        `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  const put = (wanted: WantedProduct, paid?: number) =>
    send(endpoints.updateShoppingCart, JSON.stringify(toSnake(cartBody(wanted, paid))));
  const steps = async (wanted: WantedProduct, paid: number): Promise<Answer> => {
    const sent = await put(wanted, paid);
    if (sent.status !== 200) return sent;
    const key = `idempotency-key: lean-${process.pid}-${++keys}\r\n`;
    const placed = await send(endpoints.checkout, checkoutText, key);
    const id = /"id":(\d+)/.exec(placed.body)?.[1];
    return id === undefined ? placed : send(endpoints.startPayment, `{"order_id":${id}}`);
  };
  return {
    sync: async (wanted) => (await put(wanted)).status === 200,
    async buy(wanted, paid) {
      const last = await steps(wanted, paid);
      if (last.status !== 200) console.log(last.status, last.body);
      return last.status === 200;
    },
    close: ask.close,
  };
}

/** Sends requests over one connection, one after the other; answers must have a Content-Length. */
async function askOver(socket: Socket) {
  let answered: ((answer: Answer) => void) | undefined;
  let failed: ((error: Error) => void) | undefined;
  let received: Buffer = Buffer.alloc(0);
  socket.setNoDelay(true);
  socket.on('data', (bytes: Buffer) => {
    received = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
    const end = received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = received.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (received.length < end + 4 + length) return;
    const body = received.toString('utf8', end + 4, end + 4 + length);
    received = Buffer.alloc(0);
    answered?.({ status: Number(head.slice(9, 12)), body });
  });
  const fail = (error?: Error) => failed?.(error ?? new Error('the server closed the connection'));
  socket.on('error', fail);
  socket.on('close', () => fail());
  await new Promise((resolve) => socket.once('connect', resolve));
  return {
    send: (request: string) =>
      new Promise<Answer>((resolve, reject) => {
        answered = resolve;
        failed = reject;
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}
