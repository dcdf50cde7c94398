import { useRouteLoaderData } from 'react-router';
import { nothingShared, type SharedData } from './data/shared.ts';

/** Milliseconds the shared data stay good in the browser (G-031). */
export const sharedDataLifetime = 5 * 60_000;

/** Message bars, menu and running offers, from anywhere below the root. */
export function useShared(): SharedData {
  return useRouteLoaderData<SharedData>('root') ?? nothingShared;
}
