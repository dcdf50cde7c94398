import { create } from 'zustand';
import { nothingShared, type SharedData } from '../data/shared.ts';

interface SystemState {
  /** The shared data of the page (stock source, running offers) for code outside components. */
  shared: SharedData;
  /** Shared data that were read after those of the page's loader, `than`, until the loader reads newer ones. */
  newer: { than: SharedData; shared: SharedData } | undefined;
}

export const useSystemStore = create<SystemState>()(() => ({
  shared: nothingShared,
  newer: undefined,
}));
