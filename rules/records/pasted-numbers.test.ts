import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mostPasted, pastedNumbers } from './pasted-numbers.ts';

describe('pasted item numbers', () => {
  it('stand in lines, between commas and between spaces, each once', () => {
    const text = 'QM-1\nQM-2, QM-3；QM-4、QM-1\tQM-5　ＱＭ－６\r\n\r\n';
    expect(pastedNumbers(text)).toEqual(['QM-1', 'QM-2', 'QM-3', 'QM-4', 'QM-5', 'QM-6']);
  });

  it('are at most two thousand', () => {
    expect(mostPasted).toBe(2000);
  });

  it('are none in an empty text', () => {
    expect(pastedNumbers(' \n,，')).toEqual([]);
  });

  it('are the same whatever stands between them', () => {
    const numbers = fc.uniqueArray(fc.stringMatching(/^[A-Z0-9-]{1,12}$/), { maxLength: 30 });
    const between = fc.constantFrom('\n', ', ', '，', '、', ' ', '\t', ';', '\r\n');
    fc.assert(
      fc.property(numbers, between, (all, separator) => {
        expect(pastedNumbers(all.join(separator))).toEqual(all);
      }),
    );
  });
});
