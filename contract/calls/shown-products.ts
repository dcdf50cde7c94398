/**
 * The parts of the catalogue that an answer shows: ids of products whose prices, texts and pictures are in it;
 * `kin-12` for a product with only its texts and pictures; `set-7` for a combination; `words` if texts decide the
 * results. Undefined if the price of any product may change the answer.
 */
// biome-ignore lint/suspicious/noExplicitAny: the reply and the input are those of the call that declares it
export type ShownProducts = (reply: any, input: any) => readonly (number | string)[] | undefined;

interface Goods {
  id: number;
  /** The other sizes of a product; cards have none. */
  relateSelves?: readonly { id: number }[];
}

/** No products: gifts and banners have ids and texts of their own. */
export const none: ShownProducts = () => [];

const kin = ({ id }: { id: number }) => `kin-${id}`;
const partsOf = (goods: readonly Goods[]) =>
  goods.flatMap(({ id, relateSelves = [] }) => [id, ...relateSelves.map(kin)]);
const within = (group: { products: readonly Goods[] }) => partsOf(group.products);

/** The answer is one product. */
export const itself: ShownProducts = (goods: Goods) => partsOf([goods]);
/** The product of the request. */
export const asked: ShownProducts = (_, { params }: { params: Goods }) => [params.id];
/** Cards of products, whatever the request says. */
export const listedTogether: ShownProducts = partsOf;
export const ofGroup: ShownProducts = within;
/** The answer is a list of groups of products. */
export const ofGroups: ShownProducts = (groups: readonly { products: readonly Goods[] }[]) =>
  groups.flatMap(within);
/** The answer has a series with the products of its sub-series. */
export const ofSeries: ShownProducts = ({ series }) => ofGroups(series.subSeries, undefined);
/** The answer is a list of series with their products. */
export const ofAllSeries: ShownProducts = (all: readonly { subSeries: unknown }[]) =>
  all.flatMap(({ subSeries }) => ofGroups(subSeries, undefined) ?? []);

const set = ({ id }: { id: number }) => `set-${id}`;
type Sets = readonly { id: number }[];
interface OfCombinations {
  combinations: Sets;
}

/** The answer is one combination. */
export const combinationItself: ShownProducts = (combination: { id: number }) => [set(combination)];
/** The combination of the request. */
export const combinationAsked: ShownProducts = (_, { params }: { params: Goods }) => [set(params)];
/** A search finds combinations by their own texts and by those of their products. */
export const combinationsListed: ShownProducts = (reply: Sets, { query }: { query: Listing }) =>
  query.keyword ? [...reply.map(set), 'words'] : reply.map(set);
/** The answer has combinations in one of its fields. */
export const ofCombinations: ShownProducts = ({ combinations }: OfCombinations) =>
  combinations.map(set);
/** The answer is a list of groups of combinations. */
export const ofAllCombinations: ShownProducts = (groups: readonly OfCombinations[]) =>
  groups.flatMap(({ combinations }) => combinations.map(set));
/** The products and combinations of campaigns. */
export const ofCampaigns: ShownProducts = (
  campaigns: readonly (OfCombinations & { products: readonly Goods[] })[],
) =>
  campaigns.flatMap(({ products, combinations }) => [
    ...partsOf(products),
    ...combinations.map(set),
  ]);

type Goodsful = OfCombinations & { products: readonly Goods[]; groupB?: readonly Goods[] };
/** The answer is one offer with its goods. */
export const ofOffer: ShownProducts = ({ products, combinations, groupB = [] }: Goodsful) => [
  ...partsOf([...products, ...groupB]),
  ...combinations.map(set),
];
/** The answer is a list of offers with their goods. */
export const ofOffers: ShownProducts = (offers: readonly Goodsful[]) =>
  offers.flatMap((offer) => ofOffer(offer, undefined) ?? []);
/** The answer is a list of add-on offers; their goods have ids of products. */
export const ofAddOns: ShownProducts = (
  offers: readonly { goods: readonly { productId: number }[] }[],
) => offers.flatMap(({ goods }) => goods.map(({ productId }) => productId));

/** Test reports name their products. */
export const ofTestReports: ShownProducts = (
  reports: readonly { products: readonly { id: number }[] }[],
) => [...new Set(reports.flatMap(({ products }) => products.map(kin)))];

/** The product of the query, by its id. */
export const ofReviewedProduct: ShownProducts = (
  _,
  { query }: { query: { productId: number } },
) => [query.productId];

interface Listing {
  keyword?: string;
  sort?: string;
  minPrice?: number;
  maxPrice?: number;
  onSale?: boolean;
}

/** The products of a list; undefined if prices decide its members or their order. */
export const listed: ShownProducts = (reply: readonly Goods[], { query }: { query: Listing }) => {
  const { keyword, sort = '', minPrice, maxPrice, onSale } = query;
  const isByPrice = sort.startsWith('price') || [minPrice, maxPrice, onSale].some(isGiven);
  if (isByPrice) return undefined;
  return keyword ? [...partsOf(reply), 'words'] : partsOf(reply);
};

/** The products of suggestions; texts decide which ones, and prices do not. */
export const suggested: ShownProducts = ({ products }: { products: readonly Goods[] }) => [
  ...partsOf(products),
  'words',
];

const isGiven = (value: unknown) => value !== undefined;
