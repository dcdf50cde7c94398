import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { BesideListProps } from './beside-list-props.ts';
import type { SelectedProps } from './selected-props.ts';

/** Parts of one list in addition to those of every list. Loaded after the list. */
interface Additions {
  /** Beside the title. */
  Head?: LazyExoticComponent<ComponentType>;
  /** The actions for the selected rows, if the list has any. */
  Selected?: LazyExoticComponent<ComponentType<SelectedProps>>;
  /** Beside the rows on wide screens. */
  Beside?: LazyExoticComponent<ComponentType<BesideListProps>>;
}

const additions: Readonly<Record<string, Additions>> = {
  'home-blocks': {
    Head: lazy(() => import('../home-blocks/list-head.tsx')),
    Beside: lazy(() => import('../home-blocks/list-beside.tsx')),
  },
  'coupon-codes': {
    Head: lazy(() => import('../coupon-codes/list-head.tsx')),
    Selected: lazy(() => import('../coupon-codes/list-selected.tsx')),
  },
  orders: { Selected: lazy(() => import('../orders/list-selected.tsx')) },
  stocks: {
    Head: lazy(() => import('../stocks/list-head.tsx')),
    Selected: lazy(() => import('../stocks/list-selected.tsx')),
  },
  refunds: { Head: lazy(() => import('../transfers/list-head.tsx')) },
  reconciliations: { Head: lazy(() => import('../reconciliations/list-head.tsx')) },
  invoices: { Head: lazy(() => import('../invoice/list-head.tsx')) },
};

/** The additions of the list with this name; undefined if it has none. */
export const additionsOf = (name: string): Additions | undefined => additions[name];
