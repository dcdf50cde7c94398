import { messageBars } from './message-bars.ts';
import { products } from './products.ts';
import type { Resource } from './resource.ts';

/** Every declared entity, in the order of the menu. */
export const resources = [products, messageBars] as unknown as readonly Resource[];

/** The entity of this name; undefined if none is declared. */
export function resourceNamed(name: string | undefined): Resource | undefined {
  return resources.find((resource) => resource.name === name);
}
