import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { BesideProps } from './beside-props.ts';

/** What stands below one field of a form. Loaded after the form. */
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

/** What the form of the entity with this name shows below one of its fields; undefined if it shows nothing. */
export const besideOf = (name: string): Beside | undefined => besides[name];
