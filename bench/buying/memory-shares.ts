import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningServer } from '../servers.ts';

interface WatchedMemory {
  /** With these variables a server records the parts of its memory. */
  environment: Record<string, string>;
  /**
   * Prints the greatest memory in MB by place, and the living objects by kind. The server does not answer for
   * seconds meanwhile.
   */
  report(server: RunningServer): Promise<void>;
}

/** The names of `memory-at-peak.mjs`. */
const places: Readonly<Record<string, string>> = {
  program: "Node's program and libraries",
  young: 'young generation',
  old: 'old generation',
  code: 'compiled code',
  outside: 'outside the heap',
};

/** From the types of a heap snapshot; all others are `other`. */
const kinds: Readonly<Record<string, string>> = {
  string: 'texts',
  'concatenated string': 'texts',
  'sliced string': 'texts',
  code: 'code',
  object: 'objects',
  'object shape': 'objects',
  closure: 'closures',
  array: 'arrays',
};

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
}

/** Watches the memory of one server that is started with this environment. */
export function watchMemory(): WatchedMemory {
  const folder = mkdtempSync(join(tmpdir(), 'memory-'));
  const file = join(folder, 'peak.json');
  const note = new URL('../memory-at-peak.mjs', import.meta.url);
  return {
    environment: {
      MEMORY_AT_PEAK: file,
      NODE_OPTIONS: `--import=${note} --heapsnapshot-signal=SIGWINCH --diagnostic-dir=${folder}`,
    },
    async report(server) {
      const peak: Record<string, number> = JSON.parse(readFileSync(file, 'utf8'));
      console.log(`memory at the peak, ${megabytes(peak.all)} MB:`, named(peak, places));
      console.log('of the heap lives by kind, MB:', liveByKind(await snapshotOf(server, folder)));
      rmSync(folder, { recursive: true });
    },
  };
}

async function snapshotOf(server: RunningServer, folder: string): Promise<Snapshot> {
  server.signal('SIGWINCH');
  const find = () => readdirSync(folder).find((name) => name.endsWith('.heapsnapshot'));
  while (!find()) await pause(50);
  // The answer comes once the whole file is written.
  await fetch(`${server.origin}/healthz`);
  return JSON.parse(readFileSync(join(folder, find() ?? ''), 'utf8'));
}

function liveByKind({ snapshot, nodes }: Snapshot): Record<string, number> {
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const bytes: Record<string, number> = {};
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = kinds[types[0][nodes[at + type] ?? 0] ?? ''] ?? 'other';
    bytes[kind] = (bytes[kind] ?? 0) + (nodes[at + size] ?? 0);
  }
  return named(bytes);
}

function named(
  bytes: Readonly<Record<string, number>>,
  names?: Readonly<Record<string, string>>,
): Record<string, number> {
  const shown = Object.keys(names ?? bytes).map((key) => [
    names?.[key] ?? key,
    megabytes(bytes[key]),
  ]);
  return Object.fromEntries(shown);
}

const megabytes = (bytes = 0) => Math.round(bytes / 2 ** 20);
