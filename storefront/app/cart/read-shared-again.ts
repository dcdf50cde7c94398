import { stepLoaders } from '../step-loaders.ts';
import { useSystemStore } from '../stores/system.ts';

/**
 * Reads the running events, fees and offers again before their five minutes are over (G-031), because the server has refused
 * the cart's amount: an event may have begun, or an operator may have changed it. What cannot be read stays as it was.
 */
export async function readSharedAgain(): Promise<void> {
  const { shared: before, newer } = useSystemStore.getState();
  const loaders = await stepLoaders();
  const shared = await loaders.loadShared().catch(() => before);
  if (useSystemStore.getState().shared !== before) return;
  const than = newer?.shared === before ? newer.than : before;
  useSystemStore.setState({ shared, newer: { than, shared } });
}
