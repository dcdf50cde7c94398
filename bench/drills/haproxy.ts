import type { ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { begin } from '../children.ts';
import { type Program, program } from './debian.ts';

/** Debian's packages, first the one with the program. */
export const haproxyPackages = [
  'haproxy',
  'libopentracing-c-wrapper0',
  'libopentracing1',
  'liblua5.3-0',
];

/** The shipped file with copies at these ports of this machine. */
export function haproxyFor(ports: readonly number[]): string {
  return readFileSync('deploy/proxy/haproxy.cfg', 'utf8')
    .replaceAll(/^ {2}server copy2.*\n/gm, '')
    .replaceAll(/^ {2}server copy1 127\.0\.0\.1:3000(.*)$/gm, (_, rest: string) =>
      ports
        .map((port, at) => {
          const own = rest.replace('/copy1', `/copy${at + 1}`);
          return `  server copy${at + 1} 127.0.0.1:${port}${own}`;
        })
        .join('\n'),
    );
}

/** The same without TLS, at `port`. */
export function plainHaproxyFor(port: number, ports: readonly number[]): string {
  return haproxyFor(ports)
    .replaceAll(/^ {2}(?:bind :443|http-request redirect).*\n/gm, '')
    .replace('bind :80', `bind 127.0.0.1:${port}`);
}

/** Starts HAProxy with a configuration, which is written to `file`. */
export async function startHaproxy(file: string, configuration: string): Promise<ChildProcess> {
  const { path, env }: Program = await program('haproxy', haproxyPackages);
  writeFileSync(file, configuration);
  const child = begin(path, ['-db', '-f', file], { env, stdio: ['ignore', 'ignore', 'ignore'] });
  await pause(200);
  if (child.exitCode !== null) throw new Error(`HAProxy refused ${file} (${child.exitCode})`);
  return child;
}
