import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { BesideProps } from './beside-props.ts';

type Beside = LazyExoticComponent<ComponentType<BesideProps>>;

/** Content below fields of a form, by the entity and the field. Loaded after the form. */
const besides: Readonly<Record<string, Beside>> = {
  'products/costPrice': lazy(() => import('../../pages/products/margin-of-product.tsx')),
  'products/family': lazy(() => import('../../pages/products/sizes-of-product.tsx')),
  'products/currentVisibilityRule': lazy(() => import('../../pages/stocks/stock-of-product.tsx')),
};

/** The content below a field in the form of the entity with this name; undefined if there is none. */
export const besideOf = (name: string, field: string): Beside | undefined =>
  besides[`${name}/${field}`];
