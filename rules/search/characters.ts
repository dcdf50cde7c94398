import { readings, traditionalForms } from './characters.gen.ts';

/** Simplified characters, each with its traditional forms, the most frequent one first. */
const formsOf = new Map<string, string>();
/** The simplified character of traditional ones. */
const simplifiedOf = new Map<string, string>();
/** How each character is read, in Bopomofo without tone. */
const readingsByCharacter = new Map<string, string[]>();

/**
 * The same, with the readings of all traditional forms of a simplified character; at most one entry a known character.
 */
const readingsWithForms = new Map<string, readonly string[]>();

for (const entry of traditionalForms.split(' ')) {
  const [simplified = '', ...forms] = entry;
  formsOf.set(simplified, forms.join(''));
  for (const form of forms) {
    if (form !== simplified && !simplifiedOf.has(form)) simplifiedOf.set(form, simplified);
  }
}

const bopomofo = /^\p{Script=Bopomofo}+/u;
for (const entry of readings.split(' ')) {
  const syllable = bopomofo.exec(entry)?.[0] ?? '';
  for (const character of entry.slice(syllable.length)) {
    const known = readingsByCharacter.get(character);
    if (known) known.push(syllable);
    else readingsByCharacter.set(character, [syllable]);
  }
}

/** A simplified character in its most frequent traditional form. A character that Taiwan writes too stays as it is. */
export function traditionalOf(character: string): string {
  const forms = formsOf.get(character);
  return forms === undefined || forms.includes(character) ? character : (forms[0] ?? character);
}

/** The same for all characters of which one is a form of another: 乾, 幹 and 干. */
export const sameForm = (character: string): string => simplifiedOf.get(character) ?? character;

/** The readings of a character, or of its traditional forms; none for a rare character. */
export function readingsOf(character: string): readonly string[] {
  const known = readingsWithForms.get(character);
  if (known) return known;
  const all = [character, ...(formsOf.get(character) ?? '')];
  const readings = [...new Set(all.flatMap((each) => readingsByCharacter.get(each) ?? []))];
  if (formsOf.has(character) || readings.length > 0) readingsWithForms.set(character, readings);
  return readings;
}

/** Whether both may be read alike, whatever their tones. */
export function soundAlike(one: string, other: string): boolean {
  const readings = readingsOf(other);
  return readingsOf(one).some((reading) => readings.includes(reading));
}
