import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { OrderPreviewProps } from './order-preview-props.ts';

/** What shoppers would see of an order, by the entity. Loaded when it is wanted. */
const orderPreviews: Readonly<
  Record<string, LazyExoticComponent<ComponentType<OrderPreviewProps>>>
> = {
  'home-blocks': lazy(() => import('../home-blocks/order-preview.tsx')),
};

/**
 * What shoppers would see of the records of the entity with this name in another order; undefined if there is nothing.
 */
export const orderPreviewOf = (name: string) => orderPreviews[name];
