/** The object that React Router's build writes into every page. */
interface WithManifest {
  __reactRouterManifest?: {
    routes: Record<string, { module: string; imports?: string[] } | undefined>;
  };
}

/** The addresses of the scripts of a route; empty if the page does not name them. */
export function scriptsOfRoute(id: string): string[] {
  const route = (window as WithManifest).__reactRouterManifest?.routes[id];
  return route ? [route.module, ...(route.imports ?? [])] : [];
}
