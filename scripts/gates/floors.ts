import { assembly, capabilityOf, isTables } from './arrows.ts';
import { type Arrow, circles } from './circles.ts';
import { type Import, importsOf } from './imports.ts';
import { isTest, isTestSupport, rooms, type Source } from './sources.ts';

/** The wings that each wing of the server may import besides itself. */
const below: Partial<Record<string, readonly string[]>> = {
  platform: [],
  'resource-engine': ['platform'],
  media: ['platform', 'resource-engine'],
  content: ['platform', 'resource-engine'],
  people: ['platform', 'resource-engine'],
  commerce: ['platform', 'resource-engine', 'content', 'people'],
  ordering: ['platform', 'resource-engine', 'content', 'people', 'commerce'],
  'back-office': [
    'platform',
    'resource-engine',
    'media',
    'content',
    'people',
    'commerce',
    'ordering',
  ],
  web: ['platform'],
  // The test-only calls reset the data of every wing.
  testing: ['platform', 'content', 'people', 'commerce', 'ordering', 'back-office', 'web'],
};

/**
 * The modules that a file of tables may import besides other tables and packages. The data model is below all
 * capabilities.
 */
const belowTables = ['contract/', 'rules/', 'server/platform/database/columns.ts'];

/** The modules that a capability's environment variables may be declared with. They are below all capabilities too. */
const belowSettings = ['contract/', 'rules/', 'server/platform/'];

/** The environment variables of a capability; server/config.ts combines them. */
const isSettings = (path: string) => /^server\/[^/]+\/(?:.*\/)?config\.ts$/.test(path);

/** The file that assembles all stand-ins of the sandbox. */
const sandboxAssembly = 'sandbox/sandbox.ts';

/** Rooms whose folders import each other in one direction only. */
const roomsOfFolders = ['rules', 'backoffice/app/resource'];

/**
 * Imports that go up from floor to floor, and circles: between capabilities, between tables, inside the sandbox,
 * between folders of the rules and of the office's records.
 */
export function brokenFloors(sources: readonly Source[]): string[] {
  const imports = sources
    .filter(({ path }) => !isTest(path) && !isTestSupport(path))
    .flatMap(importsOf);
  const server = imports.filter(({ from }) => isServer(from));
  const ofTables = server.filter(({ from }) => isTables(from));
  const ofSettings = server.filter(({ from }) => isSettings(from));
  const ofCapabilities = server.filter(({ from }) => !isTables(from) && !isSettings(from));
  return [
    ...ofCapabilities.flatMap(upwards),
    ...ofCapabilities.flatMap(upInAssembly),
    ...ofTables.flatMap(outOfTables),
    ...ofSettings.flatMap(outOfSettings),
    ...circles(arrowsBetween(ofCapabilities, nodeOfServer)),
    ...circles(arrowsBetween(ofTables, (path) => (isTables(path) ? path : undefined))),
    ...circles(arrowsBetween(imports, nodeOfSandbox)),
    ...roomsOfFolders.flatMap((room) => circles(arrowsBetween(imports, folderIn(room)))),
  ];
}

/** The folder of the assembly that contains a file; undefined for any other file. */
function assemblyFolderOf(path: string): string | undefined {
  const [room, folder = ''] = path.split('/');
  return room === 'server' && folder in assembly ? folder : undefined;
}

/** The assembly knows the capabilities, and they do not know it. */
function upInAssembly({ from, to }: Import): string[] {
  const [own, target] = [assemblyFolderOf(from), assemblyFolderOf(to)];
  const mayKnow = own ? [own, ...(assembly[own] ?? [])] : [];
  if (!target || mayKnow.includes(target) || !(own ?? wingOf(from)) || wingOf(from) === 'testing')
    return [];
  return [`${from} → ${to}: ${own ?? wingOf(from)} may not import ${target}`];
}

function upwards({ from, to }: Import): string[] {
  const wing = wingOf(from);
  const target = wingOf(to);
  if (wing === 'platform' && isServer(to) && target !== 'platform') {
    return [`${from} → ${to}: platform knows nothing of the shop`];
  }
  if (!wing || !target || wing === target) return [];
  const floors = below[wing];
  if (!floors) return [`${from}: no floor is declared for ${wing}`];
  return floors.includes(target) ? [] : [`${from} → ${to}: ${wing} may not import ${target}`];
}

function outOfTables({ from, to }: Import): string[] {
  const isBelow = isTables(to) || belowTables.some((start) => to.startsWith(start));
  return isPackage(to) || isBelow ? [] : [`${from} → ${to}: tables import tables, and no code`];
}

function outOfSettings({ from, to }: Import): string[] {
  const isBelow = isSettings(to) || belowSettings.some((start) => to.startsWith(start));
  return isPackage(to) || isBelow ? [] : [`${from} → ${to}: settings are declared without code`];
}

/** A function that names the folder of the room in which a file is; a file beside the folders has none. */
function folderIn(room: string): (path: string) => string | undefined {
  return (path) => {
    if (!path.startsWith(`${room}/`)) return undefined;
    const [folder, ...rest] = path.slice(room.length + 1).split('/');
    return rest.length > 0 ? folder : undefined;
  };
}

function isPackage(path: string): boolean {
  return !rooms.some((room) => path.startsWith(`${room}/`));
}

function arrowsBetween(
  imports: readonly Import[],
  nodeOf: (path: string) => string | undefined,
): Arrow[] {
  return imports.flatMap((each) => {
    const from = nodeOf(each.from);
    const to = nodeOf(each.to);
    return from && to ? [{ from, to, because: `${each.from} → ${each.to}` }] : [];
  });
}

function isServer(path: string): boolean {
  return path.startsWith('server/');
}

function wingOf(path: string): string | undefined {
  return capabilityOf(path)?.split('/')[0];
}

/**
 * A file that assembles the server is a node of its own, so that no path upwards leads through it; settings are
 * too.
 */
function nodeOfServer(path: string): string | undefined {
  if (isSettings(path)) return path;
  return isServer(path) ? (capabilityOf(path) ?? path) : undefined;
}

/** Files beside the assembling file are shared by the stand-ins, and are one node. */
function nodeOfSandbox(path: string): string | undefined {
  const [room, folder, file] = path.split('/');
  if (room !== 'sandbox') return undefined;
  if (path === sandboxAssembly) return path;
  return file ? `${room}/${folder}` : room;
}
