import type { TestShop } from './test-shop.ts';

/**
 * Posts a notice of a provider's stand-in to the shop, whatever host the address names. Answers what the shop answered.
 */
export async function postNotice(
  { http }: Pick<TestShop, 'http'>,
  url: string,
  { body }: RequestInit,
): Promise<string> {
  const { payload } = await http({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: String(body),
  });
  return payload;
}
