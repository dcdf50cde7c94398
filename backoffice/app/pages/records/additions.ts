import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Right } from '#contract/rights.ts';
import type { BesideListProps } from './beside-list-props.ts';
import type { SelectedProps } from './selected-props.ts';

/** A button beside the title of one list: its label, and the right without which it is not there. */
export interface HeadButton {
  label: string;
  right?: Right;
}

/** Parts of one list in addition to those of every list. Loaded after the list. */
interface Additions {
  /** Beside the title. */
  Head?: LazyExoticComponent<ComponentType>;
  /** The buttons of `Head`, whose places are there before it is loaded. */
  headButtons?: readonly HeadButton[];
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
    headButtons: [
      { label: '收回整批', right: 'coupons.give' },
      { label: '產生優惠碼', right: 'coupons.give' },
    ],
    Selected: lazy(() => import('../coupon-codes/list-selected.tsx')),
  },
  orders: { Selected: lazy(() => import('../orders/list-selected.tsx')) },
  stocks: {
    Head: lazy(() => import('../stocks/list-head.tsx')),
    headButtons: [{ label: '來源：讀取中…' }, { label: '盤點', right: 'stock.adjust' }],
    Selected: lazy(() => import('../stocks/list-selected.tsx')),
  },
  refunds: {
    Head: lazy(() => import('../transfers/list-head.tsx')),
    headButtons: [{ label: '整批匯款', right: 'refund.complete' }],
  },
  reconciliations: {
    Head: lazy(() => import('../reconciliations/list-head.tsx')),
    headButtons: [{ label: '上傳對帳單', right: 'money.write' }],
  },
  invoices: {
    Head: lazy(() => import('../invoice/list-head.tsx')),
    headButtons: [{ label: '每月檔案', right: 'finance.export' }],
  },
};

/** The additions of the list with this name; undefined if it has none. */
export const additionsOf = (name: string): Additions | undefined => additions[name];
