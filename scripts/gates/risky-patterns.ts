import { parseSync, Visitor } from 'oxc-parser';
import { isSafePattern } from 'redos-detector';
import { isTest, isTestSupport, type Source } from './sources.ts';
import { firstSlow } from './worst-input.ts';
import { repeated, worstFieldTexts } from './worst-texts.ts';

/** Rooms whose patterns match text of strangers. */
const exposed = /^(contract|rules|server)\//;

interface Pattern {
  path: string;
  source: string;
  flags: string;
}

/**
 * Patterns that some text makes slow. An anchored pattern must be proven not to backtrack. An unanchored pattern is
 * tried with the worst texts that can be made of its own words, because no prover knows its end.
 */
export function riskyPatterns(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => exposed.test(path) && !isTest(path) && !isTestSupport(path))
    .flatMap(patternsOf)
    .flatMap(({ path, source, flags }) => {
      const name = `${path}: /${source}/${flags}`;
      // Not tried: the process might never end.
      if (goesBack(source, flags)) return `${name}: may go back over its text`;
      const pattern = new RegExp(source, flags);
      return firstSlow(name, worstTextsFor(source), (text) => text.replace(pattern, ''));
    });
}

/** Whether an anchored pattern can match the same text in many ways. The prover does not support named groups. */
function goesBack(source: string, flags: string): boolean {
  if (!source.startsWith('^') || flags.includes('m')) return false;
  const { safe } = isSafePattern(source.replaceAll(/\(\?<\w+>/g, '('), {
    caseInsensitive: flags.includes('i'),
    unicode: flags.includes('u'),
    maxScore: 200,
  });
  return !safe;
}

/** Repetitions of each word of a pattern, alone and after each other word. */
function worstTextsFor(source: string): string[] {
  const words = source
    .replaceAll(/\\[dwsSDW]|\\([^\w])|\[[^\]]*\]/g, (_, escaped?: string) => escaped ?? '\n')
    .split(/[\n()?*+{}|^$]+/)
    .filter((word) => word !== '');
  const ownTexts = words.flatMap((unit) =>
    ['', ...words].flatMap((start) => repeated(unit, start)),
  );
  const afterWords = words.flatMap((start) =>
    ['a', '0', ' '].flatMap((unit) => repeated(unit, start)),
  );
  const texts = [...worstFieldTexts, ...ownTexts, ...afterWords];
  // A pattern that goes back often enough is slow with an eighth of a text: it need not take a minute with the whole.
  return [...texts.map((text) => text.slice(0, text.length / 8)), ...texts];
}

function patternsOf({ path, text }: Source): Pattern[] {
  const patterns: Pattern[] = [];
  const visitor = new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      patterns.push({ path, source: node.regex.pattern, flags: node.regex.flags });
    },
  });
  visitor.visit(parseSync(path, text).program);
  return patterns;
}
