import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../command.ts';

/** What was tried is here. It is no part of the project. */
const fuzzFolder = join(projectRoot, '.data/fuzz');

const folderOf = (kind: 'known' | 'found', target: string) =>
  join(fuzzFolder, kind, target.replaceAll(' ', '-'));

/** The inputs of earlier runs that reached new code. */
export function knownInputs(target: string): Buffer[] {
  const folder = folderOf('known', target);
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder).map((file) => readFileSync(join(folder, file)));
}

export const keepKnown = (target: string, input: Buffer) => write('known', target, input);

/** Keeps an input with a fault; answers its path. */
export const keepFound = (target: string, input: Buffer) => write('found', target, input);

/** The file that has the input that is being read, so that it is known if the process dies. */
export function currentInput(target: string): string {
  mkdirSync(fuzzFolder, { recursive: true });
  return join(fuzzFolder, `current-${target.replaceAll(' ', '-')}`);
}

function write(kind: 'known' | 'found', target: string, input: Buffer): string {
  const folder = folderOf(kind, target);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, createHash('sha256').update(input).digest('hex').slice(0, 16));
  writeFileSync(file, input);
  return file;
}
