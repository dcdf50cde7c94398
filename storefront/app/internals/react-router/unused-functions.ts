import { lastErrorPage } from './last-error-page.ts';

/** For features that this shop never uses, so the function does nothing. */
const nothing = '';

/** Fetchers, actions and blockers: data are sent with the shop's own API, and no navigation is ever blocked. */
const router = {
  ...empty(
    'fetch',
    'handleAction',
    'handleFetcherAction',
    'handleFetcherLoader',
    'updateFetcherState',
    'setFetcherError',
    'getFetcher',
    'resetFetcher',
    'deleteFetcher',
    'queueFetcherForDeletion',
    'abortFetcher',
    'markFetchersDone',
    'markFetchRedirectsDone',
    'abortStaleFetchLoads',
    'getUpdatedRevalidatingFetchers',
    'getUpdatedActionData',
    'getBlocker',
    'deleteBlocker',
    'updateBlocker',
    'shouldBlockNavigation',
    // All routes are known from the beginning.
    'discoverRoutes',
    'patchRoutesImpl',
    'patchRoutes',
    '_internalSetRoutes',
    // A navigation back has no transition of its own.
    'restoreAppliedTransitions',
    'persistAppliedTransitions',
    'getInstrumentationNavigateMeta',
    // Only with its future flag `unstable_customRouteDiscovery`.
    'cancelDiscoveryNavigation',
    // No form, and no middleware.
    'getSubmissionFromNavigation',
    'runClientMiddlewarePipeline',
  ),
  checkFogOfWar: 'return { active: false, matches: null };',
  normalizeNavigateOptions: 'return { path };',
};

/** Bodies of functions and classes, by file of React Router and name. */
export const unused: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'router/router': router,
  'dom/ssr/fog-of-war': {
    ...empty('useFogOFWarDiscovery', 'getPatchRoutesOnNavigationFunction', 'getPartialManifest'),
    isFogOfWarEnabled: 'return false;',
  },
  // Only with its future flag `unstable_customRouteDiscovery`.
  'dom/ssr/route-discovery': empty(
    'RouteDiscoveryRuntime',
    'useRouteDiscovery',
    'useCustomRouteDiscovery',
    'getCustomPatchRoutesOnNavigationFunction',
  ),
  'dom/ssr/single-fetch': {
    // Data come from the routes' own `clientLoader`, never from `.data` of React Router.
    getTurboStreamSingleFetchDataStrategy: `
      return ({ matches }) => {
        const results = {};
        return Promise.all(matches.map((match) => match.resolve(async (handler) => {
          if (!match.shouldCallHandler(true)) return;
          let result;
          try {
            result = { type: 'data', result: await handler() };
          } catch (error) {
            result = { type: 'error', result: error };
          }
          results[match.route.id] = result;
        }))).then(() => results);
      };`,
  },
  'dom/ssr/errorBoundaries': { RemixRootDefaultErrorBoundary: lastErrorPage },
  // Nothing is prefetched by a link (see page-loaders.ts).
  'dom/ssr/components': {
    ...empty('PrefetchPageLinks'),
    usePrefetchBehavior: 'return [false, null, {}];',
  },
  'dom/ssr/links': {
    ...empty('getKeyedPrefetchLinks', 'getNewMatchesForLinks', 'prefetchStyleLinks'),
    isPageLinkDescriptor: 'return false;',
  },
  'dom/ssr/routes': empty(
    'createClientRoutesWithHMRRevalidationOptOut',
    'fetchServerAction',
    'noActionDefinedError',
  ),
  // No navigation shows a transition, and no page awaits data.
  components: empty('handleSkippedViewTransition', 'AwaitErrorBoundary'),
  // No form is sent through the router.
  'dom/lib': empty('useSubmit', 'useFormAction', 'useViewTransitionState'),
  hooks: {
    ...empty('DefaultErrorComponent', 'warningOnce'),
    RSCErrorHandler: 'return children;',
  },
  // Warnings are for developers, whom the unchanged code of `npm run dev` warns.
  'router/history': empty('warning'),
  'server-runtime/warnings': empty('warnOnce'),
  // Only the parts that loading-and-offline/lost-script.ts instruments.
  'router/instrumentation': {
    ...empty('consumeInstrumentationClientResultMetaReceiver'),
    getRouteInstrumentationUpdates: `
      const load = route.lazy?.loader;
      let around;
      fns.forEach((fn) => fn({ instrument: (given) => { around = given['lazy.loader']; } }));
      return load && around ? { lazy: { loader: async () => {
        let loader;
        let failure;
        await around(async () => {
          try {
            loader = await load();
            return { status: 'success' };
          } catch (error) {
            failure = { error };
            return { status: 'error', error };
          }
        });
        if (failure) throw failure.error;
        return loader;
      } } } : {};`,
    instrumentClientSideRouter: `
      const { navigate } = router;
      fns.forEach((fn) => fn({ instrument: (given) => {
        router.navigate = (to, options) =>
          given.navigate(() => navigate(to, options), { to: to?.pathname ? createPath(to) : to });
      } }));
      return router;`,
  },
};

function empty(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, nothing]));
}
