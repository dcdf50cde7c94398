import { create } from 'zustand';

/** The products that the shopper has put aside to compare, by id, in the order of the presses. */
export const useCompareStore = create<{ ids: readonly number[] }>()(() => ({ ids: [] }));
