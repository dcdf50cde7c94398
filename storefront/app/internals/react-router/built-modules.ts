interface BuiltRoute {
  module: string;
  /** The script of its client loader alone, which a navigation runs first. */
  clientLoaderModule?: string;
  imports?: string[];
}

/** The object that React Router's build writes into every page. */
interface WithManifest {
  __reactRouterManifest?: {
    routes: Record<string, BuiltRoute | undefined>;
  };
}

/** The addresses of the scripts of a route; empty if the page does not name them. */
export function scriptsOfRoute(id: string): string[] {
  const route = (window as WithManifest).__reactRouterManifest?.routes[id];
  if (!route) return [];
  const { module, clientLoaderModule, imports = [] } = route;
  return [module, ...(clientLoaderModule ? [clientLoaderModule] : []), ...imports];
}
