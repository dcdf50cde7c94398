/** What React Router's build says of its routes. */
export interface BuildManifest {
  url: string;
  entry: BuiltModule;
  routes: Record<string, BuiltRoute>;
}

interface BuiltModule {
  module: string;
  imports: string[];
  css: string[];
}

export interface BuiltRoute extends BuiltModule {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  /** React Router loads this part of the route with the page, though only later steps need it. */
  clientLoaderModule?: string;
}

/** Pages whose first load is limited, by route path. */
export const budgetedPages = ['/', '/products', '/products/:id'];

/** Bytes at brotli's highest level. React and the router alone take about 92 kB. */
export const budget = { script: 128_000, style: 20_000 };

export function parseManifest(script: string): BuildManifest {
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1));
}

export interface PageAssets {
  scripts: string[];
  styles: string[];
}

/** The URLs that a page loads at once; `undefined` when no route has that path. */
export function pageAssets(manifest: BuildManifest, path: string): PageAssets | undefined {
  const leaf = Object.values(manifest.routes).find(
    (route) =>
      normalised(fullPath(manifest, route)) === normalised(path) && !hasIndexChild(manifest, route),
  );
  if (!leaf) return undefined;
  const routes = lineage(manifest, leaf);
  const modules = [manifest.entry, ...routes];
  return {
    scripts: [
      ...new Set([
        manifest.url,
        ...modules.flatMap(({ module, imports }) => [module, ...imports]),
        ...routes.flatMap(({ clientLoaderModule = [] }) => clientLoaderModule),
      ]),
    ],
    styles: [...new Set(modules.flatMap(({ css }) => css))],
  };
}

/** The pages over the limit. `sizeOf` returns the compressed bytes of a built file. */
export function overBudget(
  manifest: BuildManifest,
  sizeOf: (url: string) => number,
  limits: typeof budget = budget,
): { problems: string[]; summary: string[] } {
  const problems: string[] = [];
  const summary: string[] = [];
  for (const path of budgetedPages) {
    const assets = pageAssets(manifest, path);
    if (!assets) {
      problems.push(`${path}: the build has no such route`);
      continue;
    }
    for (const [kind, urls, limit] of [
      ['scripts', assets.scripts, limits.script],
      ['styles', assets.styles, limits.style],
    ] as const) {
      const bytes = urls.reduce((total, url) => total + sizeOf(url), 0);
      const line = `${path}: ${kind} ${kilobytes(bytes)} of ${kilobytes(limit)}`;
      (bytes > limit ? problems : summary).push(line);
    }
  }
  return { problems, summary };
}

function lineage(manifest: BuildManifest, route: BuiltRoute): BuiltRoute[] {
  const parent = route.parentId === undefined ? undefined : manifest.routes[route.parentId];
  return parent ? [...lineage(manifest, parent), route] : [route];
}

function fullPath(manifest: BuildManifest, route: BuiltRoute): string {
  return lineage(manifest, route)
    .map(({ path = '' }) => path)
    .join('/');
}

function hasIndexChild(manifest: BuildManifest, { id }: BuiltRoute): boolean {
  return Object.values(manifest.routes).some(
    ({ parentId, path = '' }) => parentId === id && path === '',
  );
}

/** Empty parts and the names of parameters are ignored. */
function normalised(path: string): string {
  return path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => (part.startsWith(':') ? ':' : part))
    .join('/');
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
