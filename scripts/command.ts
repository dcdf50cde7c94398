import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

export const projectRoot = resolve(import.meta.dirname, '..');

export interface CommandOptions {
  /** Directory below the project's root. */
  directory?: string;
  env?: Record<string, string>;
  /** Captures the output instead of showing it. */
  capture?: boolean;
}

/** Runs a tool of node_modules/.bin (which the launching script put on PATH) to its end. */
export function command(
  name: string,
  args: readonly string[],
  { directory = '.', env = {}, capture = false }: CommandOptions = {},
): Promise<{ code: number; output: string }> {
  const child = spawn(name, args, {
    cwd: resolve(projectRoot, directory),
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
    stdio: ['ignore', capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
    });
  }
  return new Promise((resolveRun, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolveRun({ code: code ?? 1, output }));
  });
}
