import { relative, sep } from 'node:path';
import { projectRoot } from '../command.ts';

/** A file's path from the project's root, with slashes on every system. */
export const pathFromRoot = (file: string): string =>
  relative(projectRoot, file).split(sep).join('/');
