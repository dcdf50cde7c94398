import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../command.ts';

/** Where the examples are carried out: a copy of this working tree, outside of git. */
export const scratch = join(projectRoot, '.data/recipes/tree');

/** Files that tools leave in the copy, and that may stay there. */
const isLeft = (path: string) =>
  /^(\.data|node_modules)(\/|$)|(^|\/)(build|\.react-router)\/|\.tsbuildinfo$/.test(path);

/** Makes the copy equal to the working tree; changes of an earlier run are removed. */
export function refresh(): void {
  const wanted = filesOf();
  mkdirSync(scratch, { recursive: true });
  const packages = join(scratch, 'node_modules');
  if (!existsSync(packages)) symlinkSync(join(projectRoot, 'node_modules'), packages);
  for (const path of filesThere())
    if (!wanted.has(path) && !isLeft(path)) rmSync(join(scratch, path));
  for (const path of wanted) copy(path);
}

/** The text of a file of the copy; '' if it is not there. */
export function read(path: string): string {
  const file = join(scratch, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

export function write(path: string, text: string): void {
  const file = join(scratch, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Only different files are written, so that tools that compare the times of files can reuse their results. */
function copy(path: string): void {
  const [from, to] = [join(projectRoot, path), join(scratch, path)];
  const content = readFileSync(from);
  if (existsSync(to) && readFileSync(to).equals(content)) return;
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, content);
}

function filesThere(): string[] {
  const roots = readdirSync(scratch, { withFileTypes: true }).filter(({ name }) => !isLeft(name));
  return roots.flatMap((root) => {
    if (!root.isDirectory()) return [root.name];
    const below = readdirSync(join(scratch, root.name), { recursive: true, withFileTypes: true });
    return below
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(scratch.length + 1));
  });
}

/** Every file that git knows or would add, and the route types and build information that spare a first compilation. */
function filesOf(): Set<string> {
  const git = (...args: string[]) =>
    execFileSync('git', ['ls-files', '-z', ...args], {
      cwd: projectRoot,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
      .split('\0')
      .filter((path) => path !== '' && existsSync(join(projectRoot, path)));
  const known = git('--cached', '--others', '--exclude-standard');
  const ignored = (pattern: string) =>
    git('--others', '--ignored', '--exclude-standard', '--', pattern);
  const information = existsSync(join(scratch, '.tsbuildinfo')) ? [] : ignored('*.tsbuildinfo');
  const all = [...known, ...ignored('*/.react-router/*'), ...information];
  return new Set(all.filter((path) => !/^(\.data|node_modules)\//.test(path)));
}
