import { describe, expect, it } from 'vitest';
import { makeLexicon } from './lexicon.ts';
import { similarWords } from './similar.ts';

const lexiconOf = (words: readonly string[]) =>
  makeLexicon({ texts: [], synonyms: [{ words, target: '' }], needs: [] });
const found = (words: readonly string[], typed: readonly string[]) =>
  similarWords(lexiconOf(words), typed).map(({ word, cost, errors }) => [word.text, cost, errors]);

/** Characters that begin or end no word of the tests. */
const others = [...'天地玄黃宇宙洪荒日月盈昃辰宿列張'];

describe('a word that is typed with errors', () => {
  it.each([
    ['as it is', '衛生棉', '衛生棉', []],
    ['with one that sounds alike', '衛生棉', '衛聲棉', [['衛生棉', 0.401, 0]]],
    ['with three that sound alike', '衛生棉', '喂聲眠', [['衛生棉', 1.203, 0]]],
    ['with another one', '衛生棉', '衛大棉', [['衛生棉', 1, 1]]],
    ['with an additional one before it', '衛生棉', '大衛生棉', [['衛生棉', 1, 1]]],
    ['with two that are swapped', '衛生棉', '衛棉生', [['衛生棉', 1, 1]]],
    ['with the first one at the end', '衛生棉', '生棉衛', []],
    ['with one that only looks swapped', '衛生棉', '生大棉', []],
    ['with two others in a long word', '網面瞬吸', '網路瞬間', [['網面瞬吸', 2, 2]]],
    ['with one more than the longest word', '網面瞬吸', '網面大瞬吸', [['網面瞬吸', 1, 1]]],
    ['with two more than the longest word', '網面瞬吸', '網面大大瞬吸', []],
    ['with one that remains', '護墊', '墊', []],
  ] as const)('%s: %s for %s', (_, word, typed, expected) => {
    expect(found([word], [...typed])).toEqual(expected);
  });

  it('is compared with 24 words at most', () => {
    const words = [
      ...others.slice(0, 12).map((each) => `${each}丙丁`),
      ...others.slice(0, 12).map((each) => `甲${each}丁`),
      ...others.slice(0, 12).map((each) => `甲丙${each}`),
    ];
    expect(found(words, ['甲', '丙', '丁'])).toHaveLength(24);
  });

  it('is found beside many words that share one character with it', () => {
    const words = [
      ...others.slice(0, 12).map((each) => `丁${each}`),
      ...others.slice(0, 12).map((each) => `丙${each}`),
      '甲大丁',
    ];
    expect(found(words, ['甲', '丙', '丁']).map(([text]) => text)).toContain('甲大丁');
  });
});
