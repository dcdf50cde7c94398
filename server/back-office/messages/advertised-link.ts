import { nameOfUnadvertised } from '#server/commerce/catalog/advertised-goods.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** Stands for the shop's own address where that is not known. */
const anyShop = 'http://shop.invalid';

/**
 * The sentence why a message may not lead to this page: it sells a medical device, of which only approved words may
 * advertise (醫療器材管理法 §40, G-208). Undefined for every other page. `link` is a path of the shop, or an address; without
 * one it is the home page.
 */
export async function whyNotAdvertised(
  db: Queryable,
  link: string | null,
  shopUrl: string = anyShop,
): Promise<string | undefined> {
  const page = URL.parse(link ?? '', shopUrl);
  if (page?.origin !== new URL(shopUrl).origin) return undefined;
  const [, id] = /^\/products\/(\d{1,9})\/?$/.exec(page.pathname) ?? [];
  if (!id) return undefined;
  const kind = page.searchParams.get('combination') === '1' ? 'combination' : 'product';
  const name = await nameOfUnadvertised(db, { kind, id: Number(id) });
  return name && `「${name}」是醫療器材，填寫廣告核准字號後才能在訊息裡推廣`;
}
