import { expect, it } from 'vitest';
import { rawColours } from './raw-colours.ts';

const inButton = (text: string) => rawColours([{ path: 'storefront/app/ui/button.tsx', text }]);

it.each(['color: #fff', '#4B2E83', 'bg-[#4b2e8380]', 'rgb(1 2 3)', 'oklch(0.7 0.1 20)'])(
  'finds %s',
  (text) => {
    expect(inButton(`a\n${text}`)).toHaveLength(1);
  },
);

it.each(["from '#contract/a.ts'", '&#039;', 'var(--ink)', 'href="#add-to-cart"', '#section'])(
  'lets %s pass',
  (text) => {
    expect(inButton(text)).toEqual([]);
  },
);

it('finds them in the back office, too', () => {
  const path = 'backoffice/app/app.css';
  expect(rawColours([{ path, text: 'color: #fff' }])).toEqual([`${path}:1: #fff`]);
});

it('lets the tokens and other rooms write colours', () => {
  expect(
    rawColours([
      { path: 'storefront/app/styles/tokens.css', text: '#fff' },
      { path: 'seed/data/series.ts', text: '#fff' },
    ]),
  ).toEqual([]);
});
