import { apiBase, endpoints } from '#contract/endpoints.ts';
import { toSnake } from '#contract/wire-case.ts';
import { anyAddress, type Buyer, cartBody, checkoutBody } from '#server/testing/http-buyers.ts';
import { ask } from './ask.ts';
import { inTurns, type Peer, pageSize } from './peer.ts';

interface OwnShop {
  origin: string;
  /** Members who are signed in, because this shop sells to members only. */
  buyers: readonly Buyer[];
  /** What a cart with one unit of each product costs with delivery, in TWD. */
  prices: ReadonlyMap<number, number>;
}

/** This shop. */
export function ownShop({ origin, buyers, prices }: OwnShop): Peer {
  const base = origin + apiBase;
  const anyProduct = inTurns([...prices.keys()]);
  const anyBuyer = inTurns(buyers);
  let keys = 0;
  const visited = (path: string) => ask(base + path, { headers: address() });
  return {
    name: 'this shop',
    async list() {
      await visited(`${endpoints.listProducts.path}?page=1&per_page=${pageSize}`);
    },
    async product() {
      await visited(endpoints.readProduct.path.replace(':id', String(anyProduct())));
    },
    async visitor() {
      const { token } = anyBuyer();
      const send = ({ method, path }: { method: string; path: string }, body: object) =>
        ask(base + path, {
          method,
          headers: {
            ...address(),
            authorization: `Bearer ${token}`,
            'idempotency-key': `peers-${process.pid}-${keys++}`,
          },
          body: toSnake(body),
        });
      const put = (productId: number) =>
        send(
          endpoints.updateShoppingCart,
          cartBody({ productId, quantity: 1 }, prices.get(productId)),
        );
      return {
        async cart() {
          await put(anyProduct());
        },
        async buy() {
          await put(anyProduct());
          const { body } = await send(endpoints.checkout, checkoutBody);
          await send(endpoints.startPayment, { orderId: body.data.id });
        },
      };
    },
  };
}

const address = () => ({ 'x-forwarded-for': anyAddress() });
