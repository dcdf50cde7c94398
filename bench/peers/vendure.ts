import { ask } from './ask.ts';
import { inTurns, type Peer, pageSize } from './peer.ts';

const fields =
  'id name slug description variants { id name priceWithTax currencyCode stockLevel featuredAsset { preview } }';
/** A change of the visitor's order; Vendure answers the order, or an error with a message. */
const change = (call: string, variables = '') =>
  `mutation ${variables} { done: ${call} { __typename ... on Order { state } ... on ErrorResult { message } } }`;

/**
 * A Vendure of version 2 or 3 at the address of its Shop API, such as http://localhost:3000/shop-api. Guests buy there,
 * as https://docs.vendure.io/current/core/storefront/checkout-flow says. What a shopper may choose (country, delivery,
 * payment) is asked for once and not in each purchase, in Vendure's favour.
 */
export async function vendure(api: string): Promise<Peer> {
  const visits = () => visitOf(api);
  const visit = visits();
  const products = `products(options: { take: ${pageSize} }) { totalItems items { ${fields} } }`;
  const first = await visit(`query { ${products} availableCountries { code } }`);
  const country: string | undefined = first.availableCountries[0]?.code;
  const anySlug = inTurns<string>(first.products.items.map(({ slug }: { slug: string }) => slug));
  const anyVariant = inTurns<string>(
    first.products.items.flatMap(({ variants }: { variants: { id: string }[] }) =>
      variants.map(({ id }) => id),
    ),
  );
  const add = (ask: Ask) =>
    ask(change('addItemToOrder(productVariantId: $id, quantity: 1)', '($id: ID!)'), {
      id: anyVariant(),
    });
  const reach = async (ask: Ask) => {
    await add(ask);
    await ask(change('setCustomerForOrder(input: $input)', '($input: CreateCustomerInput!)'), {
      input: { firstName: 'Ming', lastName: 'Wang', emailAddress: 'peers@bench.example' },
    });
    await ask(change('setOrderShippingAddress(input: $input)', '($input: CreateAddressInput!)'), {
      input: {
        fullName: 'Ming Wang',
        streetLine1: 'Road 122',
        city: 'Taipei',
        countryCode: country,
      },
    });
  };
  const one = visits();
  await reach(one);
  const { eligibleShippingMethods, eligiblePaymentMethods } = await one(
    'query { eligibleShippingMethods { id } eligiblePaymentMethods { code isEligible } }',
  );
  const delivery = eligibleShippingMethods[0]?.id;
  const method = eligiblePaymentMethods.find(
    ({ isEligible }: { isEligible: boolean }) => isEligible,
  );
  if (!delivery || !method)
    throw new Error('Vendure needs a way of delivery and an offline way of paying.');
  return {
    name: 'Vendure',
    async list() {
      await visit(`query { ${products} }`);
    },
    async product() {
      await visit(`query ($slug: String!) { product(slug: $slug) { ${fields} } }`, {
        slug: anySlug(),
      });
    },
    visitor: async () => ({
      async cart() {
        await add(visits());
      },
      async buy() {
        const ask = visits();
        await reach(ask);
        await ask(change('setOrderShippingMethod(shippingMethodId: $id)', '($id: [ID!]!)'), {
          id: [delivery],
        });
        await ask(change('transitionOrderToState(state: "ArrangingPayment")'));
        const { done } = await ask(
          change('addPaymentToOrder(input: $input)', '($input: PaymentInput!)'),
          { input: { method: method.code, metadata: {} } },
        );
        if (!['PaymentAuthorized', 'PaymentSettled'].includes(done.state))
          throw new Error(`Vendure: the order is ${done.state} after its payment.`);
      },
    }),
  };
}

type Ask = (query: string, variables?: object) => Promise<Reply>;
// biome-ignore lint/suspicious/noExplicitAny: what a peer answers is read loosely, and checked by what is done with it
type Reply = any;

/** A guest of a session of its own. Throws Vendure's own sentence if it refuses. */
function visitOf(api: string): Ask {
  let headers: Record<string, string> = {};
  return async (query, variables = {}) => {
    const answer = await ask(api, { method: 'POST', headers, body: { query, variables } });
    headers = { ...headers, ...sessionOf(answer.headers) };
    const { data, errors } = answer.body;
    const refused = errors?.[0]?.message ?? data?.done?.message;
    if (refused) throw new Error(`Vendure: ${refused}`);
    return data;
  };
}

/** A shop gives its session as a token, as cookies, or as both. */
function sessionOf(given: Record<string, string | string[] | undefined>): Record<string, string> {
  const { 'vendure-auth-token': token, 'set-cookie': cookies } = given;
  return {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(Array.isArray(cookies)
      ? { cookie: cookies.map((each) => each.split(';')[0]).join('; ') }
      : {}),
  };
}
