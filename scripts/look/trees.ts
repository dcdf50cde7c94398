import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { command, projectRoot } from '../command.ts';

/** The folder for all files of `npm run look`. */
export const lookFolder = join(projectRoot, '.data/look');

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim();

/** Whether files that git tracks, or would add, are not committed. */
const isDirty = () => git('status', '--porcelain') !== '';

/**
 * The commit to compare with: the given one, otherwise HEAD while something is not committed, otherwise the parent
 * of HEAD.
 */
export function commitBefore(given: string | undefined): string {
  return git('rev-parse', '--verify', `${given ?? (isDirty() ? 'HEAD' : 'HEAD~1')}^{commit}`);
}

/** One line of a commit, for people. */
export const titleOf = (commit: string) => git('log', '-1', '--format=%h %s', commit);

/**
 * The sources of a commit in a folder of their own, with the packages that it needs. Folders of other commits are
 * removed.
 */
export async function treeOf(commit: string): Promise<string> {
  const trees = join(lookFolder, 'trees');
  mkdirSync(trees, { recursive: true });
  for (const name of readdirSync(trees))
    if (name !== commit) rmSync(join(trees, name), { recursive: true, force: true });
  const tree = join(trees, commit);
  const packages = join(tree, 'node_modules');
  if (existsSync(packages) && isStillRight(tree, packages)) return tree;
  rmSync(tree, { recursive: true, force: true });
  mkdirSync(tree);
  const archive = join(trees, `${commit}.tar`);
  git('archive', '--output', archive, commit);
  execFileSync('tar', ['-xf', archive, '-C', tree]);
  rmSync(archive);
  if (sameIn(tree, 'package-lock.json')) symlinkSync(join(projectRoot, 'node_modules'), packages);
  else await must('npm', ['ci'], tree);
  return tree;
}

/** The packages shared with this working tree are right as long as it needs the same ones. */
const isStillRight = (tree: string, packages: string) =>
  !lstatSync(packages).isSymbolicLink() || sameIn(tree, 'package-lock.json');

function sameIn(tree: string, file: string): boolean {
  const [theirs, ours] = [tree, projectRoot].map((root) => readFileSync(join(root, file), 'utf8'));
  return theirs === ours;
}

/** Builds the code for browsers. The server runs from its sources. */
export const build = (tree: string) =>
  must(
    process.execPath,
    ['scripts/build.ts', '--if-stale', 'storefront', 'backoffice'],
    tree,
    // A tree uses its own programs, even if it shares the packages.
    { PATH: `${join(tree, 'node_modules/.bin')}${delimiter}${process.env.PATH}` },
  );

async function must(
  program: string,
  args: string[],
  directory: string,
  env: Record<string, string> = {},
): Promise<void> {
  const { code, output } = await command(program, args, { directory, env, capture: true });
  if (code !== 0)
    throw new Error(`${program} ${args.join(' ')} failed in ${directory}:\n${output}`);
}
