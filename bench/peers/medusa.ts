import { ask } from './ask.ts';
import { inTurns, type Peer, pageSize } from './peer.ts';

/**
 * A Medusa of version 2 at its address, such as http://localhost:9000, with a publishable key of a sales channel.
 * Guests buy there, as https://docs.medusajs.com/resources/storefront-development/checkout says. What a shopper may
 * choose (region, delivery) is asked for once and not in each purchase, in Medusa's favour; payment is the manual one.
 */
export async function medusa(origin: string, key: string): Promise<Peer> {
  const store = async (method: string, path: string, body?: object) => {
    const answer = await ask(`${origin}/store${path}`, {
      method,
      headers: { 'x-publishable-api-key': key },
      body,
    });
    return answer.body;
  };
  const { regions } = await store('GET', '/regions');
  const region: string | undefined = regions[0]?.id;
  const country: string | undefined = regions[0]?.countries[0]?.iso_2;
  if (!region || !country) throw new Error('Medusa needs a region with a country.');
  const priced = `region_id=${region}&fields=*variants.calculated_price`;
  const list = `/products?limit=${pageSize}&${priced}`;
  const { products } = await store('GET', list);
  const anyProduct = inTurns<string>(products.map(({ id }: { id: string }) => id));
  const anyVariant = inTurns<string>(
    products.flatMap(({ variants }: { variants: { id: string }[] }) =>
      variants.map(({ id }) => id),
    ),
  );
  const fill = async (): Promise<string> => {
    const { cart } = await store('POST', '/carts', { region_id: region });
    await store('POST', `/carts/${cart.id}/line-items`, { variant_id: anyVariant(), quantity: 1 });
    return cart.id;
  };
  const address = {
    first_name: 'Ming',
    last_name: 'Wang',
    address_1: 'Road 122',
    city: 'Taipei',
    postal_code: '100',
    country_code: country,
  };
  const reach = async (): Promise<string> => {
    const cart = await fill();
    await store('POST', `/carts/${cart}`, {
      email: 'peers@bench.example',
      shipping_address: address,
      billing_address: address,
    });
    return cart;
  };
  const { shipping_options } = await store('GET', `/shipping-options?cart_id=${await reach()}`);
  const delivery: string | undefined = shipping_options[0]?.id;
  if (!delivery) throw new Error('Medusa needs a way of delivery to the first country.');
  return {
    name: 'Medusa',
    async list() {
      await store('GET', list);
    },
    async product() {
      await store('GET', `/products/${anyProduct()}?${priced}`);
    },
    visitor: async () => ({
      async cart() {
        await fill();
      },
      async buy() {
        const cart = await reach();
        await store('POST', `/carts/${cart}/shipping-methods`, { option_id: delivery });
        const { payment_collection } = await store('POST', '/payment-collections', {
          cart_id: cart,
        });
        await store('POST', `/payment-collections/${payment_collection.id}/payment-sessions`, {
          provider_id: 'pp_system_default',
        });
        const done = await store('POST', `/carts/${cart}/complete`);
        if (done.type !== 'order')
          throw new Error(`Medusa: the cart was not completed: ${done.error?.message}`);
      },
    }),
  };
}
