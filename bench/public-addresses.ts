import { forEachConnection } from './load.ts';

/** Addresses of visitors, with the same answer for all of them. */
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
 * Paths of the same kind, one for each connection. Simultaneous requests for one path share one rendering. So pages
 * that must be rendered for each answer get a parameter that they do not read.
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
