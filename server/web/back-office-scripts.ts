import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { matchRoutes, type RouteObject } from 'react-router';

/** A screen in the build's manifest: its script, what that imports, and its styles. */
interface Screen {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: readonly string[];
  css?: readonly string[];
}

type Screens = Readonly<Record<string, Screen>>;

/**
 * Returns a function that gives the `Link` header with scripts and styles of the screen at an address. The browser asks
 * for them together with those of the page. Without it, it would learn of them one after the other: from the router,
 * from the screen's script, and from what that imports.
 */
export async function screenLinks(
  build: string,
  html: string,
): Promise<(path: string) => string | undefined> {
  const screens = await readScreens(build, html);
  const root = screens?.root;
  if (!screens || !root) return () => undefined;
  const routes = routesBelow(screens, root.id);
  return (path) => {
    const found = matchRoutes(routes, path, '/admin') ?? [];
    const parts = found.flatMap(({ route }) => screens[route.id ?? ''] ?? []);
    const scripts = new Set(parts.flatMap(({ module, imports = [] }) => [module, ...imports]));
    const styles = new Set(parts.flatMap(({ css = [] }) => css));
    const links = [
      ...[...scripts].map((each) => [each, 'modulepreload'] as const),
      ...[...styles].map((each) => [each, 'preload; as=style'] as const),
    ].filter(([each]) => !html.includes(`"${each}"`));
    return links.map(([each, rel]) => `<${each}>; rel=${rel}`).join(', ') || undefined;
  };
}

/** The screens by their ids; undefined if the page names no manifest. */
async function readScreens(build: string, html: string): Promise<Screens | undefined> {
  const [name] = /assets\/manifest-[\w-]+\.js/.exec(html) ?? [];
  if (!name) return undefined;
  const text = await readFile(join(build, 'client', name), 'utf8');
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  return (JSON.parse(json) as { routes: Screens }).routes;
}

const routesBelow = (screens: Screens, parent: string): RouteObject[] =>
  Object.values(screens)
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }) =>
      index
        ? { id, index }
        : { id, ...(path !== undefined && { path }), children: routesBelow(screens, id) },
    );
