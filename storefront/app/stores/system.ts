import { create } from 'zustand';
import { nothingShared, type SharedData } from '../data/shared.ts';

interface SystemState {
  /** The shared data of the page, for code that is no component: stock source, running offers. */
  shared: SharedData;
}

export const useSystemStore = create<SystemState>()(() => ({ shared: nothingShared }));
