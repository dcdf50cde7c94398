import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Typeset } from './num.tsx';

it('keeps numbers with their units, and the telephone number in one piece', () => {
  expect(renderToStaticMarkup(<Typeset text="容量 150 mL，請電 0800-889-933（免付費）。" />)).toBe(
    '容量 150\u00a0mL，請電 <span class="digits whitespace-nowrap">0800-889-933</span>（免付費）。',
  );
});

it('leaves other texts alone', () => {
  expect(renderToStaticMarkup(<Typeset text="整夜安心" />)).toBe('整夜安心');
});
