/** The part of React Router's build manifest that describes its routes. */
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
  /** React Router loads this part of the route with the page, although only later steps need it. */
  clientLoaderModule?: string;
}

/** The limits of a page's first load. */
export interface PageBudget {
  /** The path of a route, or its id if several routes share the form of the path. */
  page: { path: string } | { id: string };
  /** Number of script files; each costs a request. */
  files: number;
  /** Bytes after Brotli at its highest level. */
  scripts: number;
  styles: number;
}

/** The limit of a part that is loaded at its first use. */
export interface PartBudget {
  part: string;
  /** The beginnings of its files' names. */
  files: readonly string[];
  /** Bytes after Brotli at its highest level. */
  scripts: number;
}

interface RoomBudget {
  room: string;
  /** The beginning of its files' addresses, which is not part of the paths in its build folder. */
  base: string;
  pages: readonly PageBudget[];
  parts?: readonly PartBudget[];
}

/** React and the remaining parts of the router alone are about 83 kB of a page. */
const shopPage = { files: 12, scripts: 120_000, styles: 20_000 };

/** Limits of first loads, by room. */
export const budgets: readonly RoomBudget[] = [
  {
    room: 'storefront',
    base: '',
    pages: ['/', '/products', '/products/:id'].map((path) => ({ page: { path }, ...shopPage })),
    parts: [{ part: 'true size', files: ['true-size-modal', 'pad-drawing'], scripts: 6_000 }],
  },
  {
    room: 'backoffice',
    base: '/admin',
    // One route serves all lists.
    pages: [{ page: { id: 'pages/records/list' }, files: 20, scripts: 230_000, styles: 60_000 }],
  },
];

export function parseManifest(script: string): BuildManifest {
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1));
}

export interface PageAssets {
  scripts: string[];
  styles: string[];
}

/** The URLs that a page loads at once; `undefined` if there is no such route. */
export function pageAssets(
  manifest: BuildManifest,
  page: PageBudget['page'],
): PageAssets | undefined {
  const leaf = 'id' in page ? manifest.routes[page.id] : routeAt(manifest, page.path);
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
    // The builder marks a sheet that several routes share by an empty fragment.
    styles: [...new Set(modules.flatMap(({ css }) => css.map((url) => url.replace(/#$/, ''))))],
  };
}

/** The pages over their limits, and the sizes of the others. `sizeOf` returns the compressed bytes of a built file. */
export function overBudget(
  manifest: BuildManifest,
  pages: readonly PageBudget[],
  sizeOf: (url: string) => number,
): { problems: string[]; summary: string[] } {
  const problems: string[] = [];
  const summary: string[] = [];
  for (const { page, files, ...limits } of pages) {
    const name = 'id' in page ? page.id : page.path;
    const assets = pageAssets(manifest, page);
    if (!assets) {
      problems.push(`${name}: the build has no such route`);
      continue;
    }
    const { length } = assets.scripts;
    (length > files ? problems : summary).push(`${name}: ${length} of ${files} files`);
    for (const kind of ['scripts', 'styles'] as const) {
      const bytes = assets[kind].reduce((total, url) => total + sizeOf(url), 0);
      const line = `${name}: ${kind} ${kilobytes(bytes)} of ${kilobytes(limits[kind])}`;
      (bytes > limits[kind] ? problems : summary).push(line);
    }
  }
  return { problems, summary };
}

/** The parts over their limits, and the sizes of the others. `sizeOf` returns the compressed bytes of a file. */
export function overPartBudget(
  parts: readonly PartBudget[],
  built: readonly string[],
  sizeOf: (file: string) => number,
): { problems: string[]; summary: string[] } {
  const problems: string[] = [];
  const summary: string[] = [];
  for (const { part, files, scripts } of parts) {
    const own = built.filter(
      (file) => file.endsWith('.js') && files.some((name) => file.startsWith(`${name}-`)),
    );
    const bytes = own.reduce((total, file) => total + sizeOf(file), 0);
    const line = `${part}: scripts ${kilobytes(bytes)} of ${kilobytes(scripts)}`;
    if (own.length === 0) problems.push(`${part}: the build has no such script`);
    else (bytes > scripts ? problems : summary).push(line);
  }
  return { problems, summary };
}

function routeAt(manifest: BuildManifest, path: string): BuiltRoute | undefined {
  return Object.values(manifest.routes).find(
    (route) =>
      normalised(fullPath(manifest, route)) === normalised(path) && !hasIndexChild(manifest, route),
  );
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
