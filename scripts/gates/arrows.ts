import { type Import, importsOf } from './imports.ts';
import { isTest, isTestSupport, rooms, type Source, testOnlyCalls } from './sources.ts';

/**
 * The imports that each room may have besides itself: rooms, or paths with this beginning. Unlisted rooms may
 * import all.
 */
const allowed: Partial<Record<string, readonly string[]>> = {
  contract: [],
  rules: ['contract/'],
  server: ['contract/', 'rules/'],
  storefront: ['contract/', 'rules/'],
  backoffice: ['contract/', 'rules/'],
  sandbox: ['contract/', 'rules/'],
  seed: ['contract/', 'rules/', 'server/'],
};

/** Folders of `server/` that assemble the server, and the other such folders that each may import. */
export const assembly: Readonly<Record<string, readonly string[]>> = {
  program: ['assembly', 'registries', 'hosts'],
  assembly: ['registries', 'hosts'],
  registries: [],
  hosts: [],
};
/** These folders, and files directly in server/, assemble the application. */
const isAssembly = (path: string) =>
  /^server\/(?:(?:program|assembly|registries|hosts)\/)?[\w.-]+\.ts$/.test(path) ||
  path === testOnlyCalls;
/** Files that declare tables. */
export const isTables = (path: string) => /[/-]tables(\.ts$|\/)/.test(path);
const schema = 'server/registries/schema.ts';
const webHandler = 'storefront/app/handler.ts';

/** Imports that break the arrows between rooms or between the server's capabilities. */
export function wrongArrows(sources: readonly Source[]): string[] {
  const imports = sources
    .filter(({ path }) => !isTest(path) && !isTestSupport(path))
    .flatMap(importsOf);
  const wrong = imports.flatMap((each) => {
    const reason = objection(each);
    return reason ? [`${each.from} → ${each.to}: ${reason}`] : [];
  });
  return [...wrong, ...pathsToZod(imports)];
}

function objection(each: Import): string | undefined {
  const knowsTests = isFree(each.from) || each.from === testOnlyCalls;
  if (isTest(each.to) || (isTestSupport(each.to) && !knowsTests)) return 'tests are for tests';
  if (each.to.startsWith('picture-studio/')) return 'the studio is a package of its own';
  return betweenRooms(each) ?? betweenCapabilities(each);
}

function isFree(path: string): boolean {
  return !(roomOf(path) in allowed);
}

function betweenRooms({ from, to, value }: Import): string | undefined {
  const room = roomOf(from);
  const target = roomOf(to);
  if (room === target || !rooms.some((each) => each === target) || isFree(from)) return undefined;
  if (allowed[room]?.some((start) => to.startsWith(start))) return undefined;
  if (isAssembly(from) && (target === 'sandbox' || target === 'seed')) return undefined;
  if (room === 'server' && to === webHandler && !value) return undefined;
  return `${room} may not import ${target}`;
}

function betweenCapabilities({ from, to }: Import): string | undefined {
  const target = capabilityOf(to);
  if (!target || target === 'platform' || from === schema || !from.startsWith('server/'))
    return undefined;
  const own = capabilityOf(from);
  if (own === target) return undefined;
  if (own === 'platform') return 'platform knows no capability';
  if (isTables(to) && !isTables(from)) return 'another capability’s tables; call its functions';
  return undefined;
}

/** Rooms with code for browsers. */
const inBrowser = /^(?:storefront|backoffice)\/app\//;

/** zod is larger than a whole page, so no chain of value imports may lead from the browser to it. */
function pathsToZod(imports: readonly Import[]): string[] {
  const values = Map.groupBy(
    imports.filter(({ value }) => value),
    ({ from }) => from,
  );
  const starts = [...values.keys()].filter((path) => inBrowser.test(path));
  const importers = new Map<string, string | undefined>(starts.map((path) => [path, undefined]));
  for (const [path] of importers) {
    for (const { to } of values.get(path) ?? []) if (!importers.has(to)) importers.set(to, path);
  }
  return [...importers.keys()]
    .filter((path) => path === 'zod' || path.startsWith('zod/'))
    .map((path) => `${chain(importers, path).join(' → ')}: zod would reach the browser`);
}

function chain(importers: ReadonlyMap<string, string | undefined>, end: string): string[] {
  const before = importers.get(end);
  return before ? [...chain(importers, before), end] : [end];
}

function roomOf(path: string): string {
  return path.split('/')[0] ?? '';
}

/** Folders of `server/` that contain capabilities; every other folder is one capability. */
const wings = ['people', 'commerce', 'ordering', 'back-office'];

/**
 * The wing and capability of a file of the server, e.g. `ordering/cart`, or its folder; undefined for files that
 * assemble the server.
 */
export function capabilityOf(path: string): string | undefined {
  const [room, wing, capability, file] = path.split('/');
  if (room !== 'server' || !capability || (wing && wing in assembly)) return undefined;
  return file && wings.includes(wing ?? '') ? `${wing}/${capability}` : wing;
}
