import { beforeEach, describe, expect, it, vi } from 'vitest';

/** New before each test, because it stores what it was asked. */
let characters: typeof import('./characters.ts');
beforeEach(async () => {
  vi.resetModules();
  characters = await import('./characters.ts');
});
const readingsOf = (character: string) => characters.readingsOf(character);

describe('the forms of a character', () => {
  it('are compared as the first simplified one that has them', () => {
    expect([...'乾幹干餘'].map(characters.sameForm).join('')).toBe('干干干余');
    expect([...'乾護护餘'].map(characters.traditionalOf).join('')).toBe('乾護護餘');
  });
});

describe('the readings of a character', () => {
  it('are all of them, of a simplified one those of its traditional forms', () => {
    expect(readingsOf('行')).toEqual(['ㄏㄤ', 'ㄒㄧㄥ']);
    expect(readingsOf('护')).toEqual(['ㄏㄨ']);
    for (const none of ['𠀀', 'ㄨ', 'a']) expect(readingsOf(none), none).toEqual([]);
  });

  it('are stored once for each known character, so that strange texts leave nothing', () => {
    // The last one is simplified, and its traditional form has no reading in the table.
    for (const known of ['棉', '行', '护', '㑇'])
      expect(readingsOf(known), known).toBe(readingsOf(known));
    expect(readingsOf('𠀀')).not.toBe(readingsOf('𠀀'));
  });

  it('make two characters sound alike if one is the same, whatever the tone', () => {
    expect(characters.soundAlike('行', '形')).toBe(true);
    expect(characters.soundAlike('店', '墊')).toBe(true);
    expect(characters.soundAlike('棉', '墊')).toBe(false);
  });
});
