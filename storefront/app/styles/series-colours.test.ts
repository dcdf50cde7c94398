import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { seriesColors } from '#contract/enumerations.ts';
import { contrastOf, leastContrast } from '#rules/shop/contrast.ts';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

/** The tokens of a palette, by their name after `--series-`. */
function paletteOf(color: string): Record<string, string> {
  const [, block = ''] = new RegExp(`data-series="${color}"\\] \\{([^}]*)`).exec(css) ?? [];
  return Object.fromEntries(
    [...block.matchAll(/--series-(\w+): (#\w{6})/g)].map(([, name, value]) => [name, value]),
  );
}
const token = (name: string) => new RegExp(`--color-${name}: (#\\w{6})`).exec(css)?.[1] ?? '';

describe.each(seriesColors)('the colour %s of a series', (color) => {
  const { stage = '', tag = '', line = '', ink = '' } = paletteOf(color);

  it('has four tokens', () => {
    for (const value of [stage, tag, line, ink]) expect(value).toMatch(/^#[\da-f]{6}$/);
  });

  it('can be read on its own grounds and on those of the shop', () => {
    for (const ground of [stage, tag, token('paper'), token('cream')])
      expect(contrastOf(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(leastContrast);
  });

  it('leaves the words and links of the shop readable on its stage', () => {
    for (const name of ['ink', 'ink-soft', 'violet-700', 'violet-600', 'sale-700'])
      expect(contrastOf(token(name), stage), `${name} on ${stage}`).toBeGreaterThanOrEqual(
        leastContrast,
      );
  });
});
