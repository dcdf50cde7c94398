/**
 * Writes `rules/search/characters.gen.ts` from two open tables: `node scripts/search-characters.ts STCharacters.txt
 * BPMFBase.txt`.
 * - `data/dictionary/STCharacters.txt` of OpenCC (Apache-2.0): the traditional forms of simplified characters.
 * - `Source/Data/BPMFBase.txt` of McBopomofo (MIT): how characters are read. Its rows of Big5 are enough for Taiwan.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './command.ts';

const [formsFile, readingsFile] = process.argv.slice(2);
if (!formsFile || !readingsFile) throw new Error('Name STCharacters.txt and BPMFBase.txt.');

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n');
const isOneUnit = (character: string) => character.length === 1;

/** Each entry is a simplified character, and then its traditional forms, the most frequent first. */
const forms = linesOf(formsFile).flatMap((line) => {
  const [simplified = '', traditional = ''] = line.split('\t');
  if (line.startsWith('#') || !isOneUnit(simplified)) return [];
  const all = traditional.split(' ').filter(isOneUnit);
  return all.length > 0 ? [simplified + all.join('')] : [];
});

/** Each entry is a syllable of Bopomofo without its tone, and then the characters that are read so. */
const readings = new Map<string, Set<string>>();
for (const line of linesOf(readingsFile)) {
  const [character = '', syllable = '', , , source = ''] = line.split(' ');
  if (source !== 'big5' || !isOneUnit(character) || !/\p{Script=Han}/u.test(character)) continue;
  const toneless = syllable.replace(/[ˊˇˋ˙]/gu, '');
  readings.set(toneless, (readings.get(toneless) ?? new Set()).add(character));
}

writeFileSync(
  join(projectRoot, 'rules/search/characters.gen.ts'),
  `// Made by scripts/search-characters.ts; not edited by hand.

/** Of OpenCC, Apache-2.0: simplified characters, each with its traditional forms. */
export const traditionalForms =
  '${forms.join(' ')}';

/** Of McBopomofo, MIT: syllables of Bopomofo without tone, each with its characters. */
export const readings =
  '${[...readings].map(([syllable, all]) => syllable + [...all].join('')).join(' ')}';
`,
);
