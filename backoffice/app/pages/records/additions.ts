import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { SelectedProps } from './selected-props.ts';

/** What a list has besides what every list has. Loaded after the list. */
interface Additions {
  /** Beside the title. */
  Head: LazyExoticComponent<ComponentType>;
  /** What can be done with the selected rows. */
  Selected: LazyExoticComponent<ComponentType<SelectedProps>>;
}

const additions: Readonly<Record<string, Additions>> = {
  stocks: {
    Head: lazy(() => import('../stocks/list-head.tsx')),
    Selected: lazy(() => import('../stocks/list-selected.tsx')),
  },
};

/** The additions of the list with this name; undefined if it has none. */
export const additionsOf = (name: string): Additions | undefined => additions[name];
