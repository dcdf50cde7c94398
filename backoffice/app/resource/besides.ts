import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { BesideProps } from './beside-props.ts';

/** Content below one field of a form. Loaded after the form. */
interface Beside {
  field: string;
  Shown: LazyExoticComponent<ComponentType<BesideProps>>;
}

const besides: Readonly<Record<string, Beside>> = {
  products: {
    field: 'currentVisibilityRule',
    Shown: lazy(() => import('../pages/stocks/stock-of-product.tsx')),
  },
};

/** The content below a field in the form of the entity with this name; undefined if there is none. */
export const besideOf = (name: string): Beside | undefined => besides[name];
