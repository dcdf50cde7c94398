import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Price } from './price.tsx';

/** The words in the order a screen reader meets them. */
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

it('names the selling price once, and the former price', () => {
  const html = renderToStaticMarkup(
    <Price price={1067} former={1290} label="活動價" unitPrice="每片 $4.2" />,
  );
  expect(wordsOf(html)).toBe('活動價 $1,067 建議售價 $1,290 每片 $4.2');
  expect(html).toContain('<s>$1,290</s>');
});

it('names a reduced price that has no name of its own', () => {
  const html = renderToStaticMarkup(<Price price={100} former={120} />);
  expect(wordsOf(html)).toBe('特價 $100 建議售價 $120');
});

it('names the price of one cycle after that of one piece', () => {
  const html = renderToStaticMarkup(
    <Price price={85} unitPrice="每片 $6.1" cyclePrice="每週期約 $85" />,
  );
  expect(wordsOf(html)).toBe('售價 $85 每片 $6.1 每週期約 $85');
});

it('strikes no price out if nothing is saved', () => {
  for (const former of [null, 99, 100]) {
    const html = renderToStaticMarkup(<Price price={100} former={former} />);
    expect(wordsOf(html)).toBe('售價 $100');
  }
});
