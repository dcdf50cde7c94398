import type { HydratedRouterProps } from 'react-router/dom';
import { useRoutingStore } from '../stores/routing.ts';
import { isOffline } from './network.ts';

let hasStepped = false;

/** How many navigations have begun; a later one ends those before it. */
let begun = 0;

/**
 * Whether the browser has made a navigation since it loaded this page. What was there before has its HTML from the
 * server, and loading the page whole because of a lost script would lose the same script again, for ever.
 */
export const hasMadeStep = (): boolean => hasStepped;

/**
 * Loads the wanted address as a whole page, because a script of its page cannot be loaded: a release has removed
 * it, or there is no network. The server's page names scripts that exist, so this happens once. Without a network
 * and without a service worker that could answer, the frame says so.
 */
function loadWanted(): void {
  const address = useRoutingStore.getState().wanted ?? window.location.href;
  if (isOffline() && !navigator.serviceWorker?.controller) {
    useRoutingStore.setState({ outOfReach: address });
  } else if (address === window.location.href) window.location.reload();
  else window.location.assign(address);
}

type Instrumentations = NonNullable<HydratedRouterProps['instrumentations']>;

/**
 * Notes which navigation is under way, and loads its page if a script of it is missing. The event `lost-script` comes
 * from the plugin of this name.
 */
export function recoverLostScripts(): Instrumentations {
  window.addEventListener('lost-script', loadWanted);
  return [
    {
      router: ({ instrument }) =>
        instrument({
          async navigate(go, { to }) {
            const address =
              typeof to === 'string' ? new URL(to, window.location.href).href : undefined;
            hasStepped = true;
            begun += 1;
            const own = begun;
            useRoutingStore.setState({ wanted: address, outOfReach: undefined });
            await go();
            if (own === begun) useRoutingStore.setState({ wanted: undefined });
          },
        }),
      route: ({ instrument }) =>
        instrument({
          async 'lazy.loader'(load) {
            if ((await load()).status === 'success') return;
            loadWanted();
            // The router never completes a navigation whose loader is lost, so this promise never resolves.
            await new Promise(() => {});
          },
        }),
    },
  ];
}

/** The messages of browsers for a script that cannot be loaded: Chrome and Firefox, then Safari. */
const lost = /dynamically imported module|Importing a module script failed/i;

/** Whether a part of the page could not be fetched, e.g. because a release has removed its script. */
export function isLostScript(error: unknown): boolean {
  return error instanceof TypeError && lost.test(error.message);
}
