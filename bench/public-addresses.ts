import { forEachConnection } from './load.ts';

/** What visitors read, which is the same for all of them. */
export const publicPaths = {
  'product list JSON': '/backstage/api/v1/products?page=1&per_page=50&fields=card',
  'product detail JSON': '/backstage/api/v1/products/1',
  'product page HTML': '/products/1',
  'home page HTML': '/',
  'listing HTML': '/products?all=1',
};

export type PublicName = keyof typeof publicPaths;
export const publicNames = Object.keys(publicPaths) as PublicName[];

/**
 * Paths of the same kind, one for each connection. Those who ask for one path at once share what is made for them, so what is to be
 * made for each answer is asked for in different ways: pages with a parameter that they do not read.
 */
export async function unshared(name: PublicName, origin: string): Promise<string[]> {
  const path = publicPaths[name];
  if (name === 'product list JSON')
    return forEachConnection((connection) => path.replace('50', `${50 + connection}`));
  if (name === 'product detail JSON') {
    const list = await fetch(origin + publicPaths['product list JSON']);
    const { data } = (await list.json()) as { data: { id: number }[] };
    return forEachConnection((connection) => path.replace(/1$/, `${data[connection]?.id}`));
  }
  const separator = path.includes('?') ? '&' : '?';
  return forEachConnection((connection) => `${path}${separator}lastStep=${connection}`);
}
