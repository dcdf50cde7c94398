import { describe, expect, it } from 'vitest';
import { keyedHashWith } from './keyed-hash.ts';
import { systemRandom } from './random.ts';
import { seal, unseal } from './sealed.ts';

const shop = { keyedHash: keyedHashWith('the key of this shop'), random: systemRandom };

describe('what is sealed', () => {
  it('is opened by the same shop for the same purpose, and looks different each time', () => {
    const sealed = seal(shop, 'secret', '綿 JBSWY3DP');
    expect(unseal(shop, 'secret', sealed)).toBe('綿 JBSWY3DP');
    expect(sealed).not.toContain('JBSWY3DP');
    expect(seal(shop, 'secret', '綿 JBSWY3DP')).not.toBe(sealed);
  });

  it('stays closed for another purpose, another shop, and whoever changes a character', () => {
    const sealed = seal(shop, 'secret', 'JBSWY3DP');
    expect(unseal(shop, 'another', sealed)).toBeUndefined();
    expect(unseal({ keyedHash: keyedHashWith('another key') }, 'secret', sealed)).toBeUndefined();
    for (const [place, character] of [...sealed].entries()) {
      const other = character === 'A' ? 'B' : 'A';
      const changed = `${sealed.slice(0, place)}${other}${sealed.slice(place + 1)}`;
      const isSameBytes = Buffer.from(changed, 'base64url').equals(
        Buffer.from(sealed, 'base64url'),
      );
      if (!isSameBytes) expect(unseal(shop, 'secret', changed)).toBeUndefined();
    }
    for (const broken of ['', 'A', '!!', 'x'.repeat(40)])
      expect(unseal(shop, 'secret', broken)).toBeUndefined();
  });
});
