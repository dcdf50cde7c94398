/**
 * Compares the screens and answers of this working tree with those of a commit: `look.ts [--only WORD] [commit]`.
 * The default commit is HEAD while something is not committed, otherwise the parent of HEAD.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { browserArguments, findBrowser } from '../../e2e/browser.ts';
import { projectRoot } from '../command.ts';
import { takeAnswers } from './answers.ts';
import { openDatabases } from './databases.ts';
import { hasGallery, takeGalleries } from './gallery.ts';
import { takePictures } from './pictures.ts';
import { report } from './report.ts';
import { serve } from './server.ts';
import { moment, morning, prepareSubjects } from './subjects.ts';
import { build, commitBefore, lookFolder, titleOf, treeOf } from './trees.ts';

const { values, positionals } = parseArgs({
  options: { only: { type: 'string' } },
  allowPositionals: true,
});
const began = performance.now();
const say = (text: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}`);

const commit = commitBefore(positionals[0]);
say(`Compares with ${titleOf(commit)}`);
const trees = { before: await treeOf(commit), after: projectRoot };
for (const side of ['before', 'after', 'data', 'difference'])
  rmSync(join(lookFolder, side), { recursive: true, force: true });
mkdirSync(lookFolder, { recursive: true });
for (const tree of Object.values(trees)) await build(tree);

const databases = await openDatabases();
const { executablePath, env } = await findBrowser();
const browser = await chromium.launch({
  executablePath,
  args: browserArguments,
  env: { ...(process.env as Record<string, string>), ...env },
});
try {
  say('Both are built; makes the data');
  const subjects = await withData();
  for (const side of ['before', 'after'] as const) {
    say(`Looks at the screens ${side}`);
    await lookFrom(side, subjects);
  }
} finally {
  await browser.close();
  for (const name of ['look_data', 'look_side']) await databases.drop(name);
  await databases.close();
}
const differing = await report(`Before: ${titleOf(commit)}`);
for (const each of differing) console.log(each);
say(
  differing.length === 0
    ? 'Nothing differs.'
    : `${differing.length} differ, as ${join(lookFolder, 'index.html')} shows.`,
);
process.exitCode = differing.length === 0 ? 0 : 1;

/** The older tree writes the data for both sides, once. */
async function withData() {
  const databaseUrl = await databases.make('look_data');
  const stop = await serve({ tree: trees.before, databaseUrl, moment: morning, atWork: true });
  try {
    const subjects = await prepareSubjects(browser);
    await databases.jobsDone(databaseUrl);
    return subjects;
  } finally {
    await stop();
    await databases.makeSame(databaseUrl, moment);
  }
}

async function lookFrom(
  side: 'before' | 'after',
  subjects: Awaited<ReturnType<typeof prepareSubjects>>,
): Promise<void> {
  const databaseUrl = await databases.make('look_side', 'look_data');
  const stop = await serve({ tree: trees[side], databaseUrl, moment });
  const folder = join(lookFolder, side);
  const isWanted = (name: string) => name.includes(values.only ?? '');
  const earlier = (name: string) => readFileSync(join(lookFolder, 'before', `${name}.png`));
  try {
    await takePictures({
      browser,
      subjects,
      folder,
      isWanted,
      ...(side === 'after' ? { earlier } : {}),
    });
    await takeAnswers({ subjects, folder, isWanted });
  } finally {
    await stop();
  }
  if (Object.values(trees).every(hasGallery))
    await takeGalleries(browser, { tree: trees[side], folder, isWanted });
}
