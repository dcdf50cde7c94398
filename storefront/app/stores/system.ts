import { create } from 'zustand';
import { nothingShared, type SharedData } from '../data/shared.ts';

interface SystemState {
  /** The shared data of the page (stock source, running offers) for code outside components. */
  shared: SharedData;
}

export const useSystemStore = create<SystemState>()(() => ({ shared: nothingShared }));
