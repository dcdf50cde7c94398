/** Products by id whose price an answer shows; undefined where the price of any product may change it. */
// biome-ignore lint/suspicious/noExplicitAny: the reply and the input are those of the call that declares it
export type PricedProducts = (reply: any, input: any) => readonly number[] | undefined;

interface Goods {
  id: number;
}

/** No price of a product is shown: combinations, gifts and banners have ids and prices of their own. */
export const none: PricedProducts = () => [];

const idsOf = (goods: readonly Goods[]) => goods.map(({ id }) => id);
const within = (group: { products: readonly Goods[] }) => idsOf(group.products);

export const itself: PricedProducts = ({ id }: Goods) => [id];
/** Of the product that is asked about. */
export const asked: PricedProducts = (_, { params }: { params: Goods }) => [params.id];
export const ofGroup: PricedProducts = within;
export const ofGroups: PricedProducts = (groups: readonly { products: readonly Goods[] }[]) =>
  groups.flatMap(within);
export const ofSeries: PricedProducts = ({ series }) => ofGroups(series.subSeries, undefined);
export const ofAllSeries: PricedProducts = (all: readonly { subSeries: unknown }[]) =>
  all.flatMap(({ subSeries }) => ofGroups(subSeries, undefined) ?? []);

interface Listing {
  sort?: string;
  minPrice?: number;
  maxPrice?: number;
  onSale?: boolean;
}

/** Of a list: those in it, unless prices decide which these are, or in which order. */
export const listed: PricedProducts = (reply: readonly Goods[], { query }: { query: Listing }) => {
  const { sort = '', minPrice, maxPrice, onSale } = query;
  const isByPrice = sort.startsWith('price') || [minPrice, maxPrice, onSale].some(isGiven);
  return isByPrice ? undefined : idsOf(reply);
};

const isGiven = (value: unknown) => value !== undefined;
