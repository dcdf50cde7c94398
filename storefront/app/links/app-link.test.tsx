import { renderToString } from 'react-dom/server';
import { Link, StaticRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { publicWay } from '../internals/react-router/public-way.ts';
import { AppLink } from './app-link.tsx';

afterEach(() => {
  publicWay.isTaken = false;
});

const at = (location: string, element: React.ReactNode) =>
  renderToString(<StaticRouter location={location}>{element}</StaticRouter>);

const addresses = [
  '/',
  '/products',
  '/products/',
  '/products?all=1',
  '/products?keyword=%E6%A3%89&sort=price_asc#list',
  '/products?keyword=棉 布',
  '/a//b/../c/./d',
  '/faq#shipping',
  '/blog/棉',
  '?page=2',
  '#main',
  '',
  '.',
  '..',
  'faq',
];

describe.each([
  ['as it is written here', false],
  ['by the public way', true],
])('a link inside the shop, %s,', (_, isTaken) => {
  it('is on the server, letter for letter, the element that the link of the router renders', () => {
    publicWay.isTaken = isTaken;
    for (const location of ['/', '/products/1?all=1', '/member-centre/', '/blog/3#top'])
      for (const to of addresses) {
        const props = {
          to,
          className: 'block',
          'aria-label': '前往',
          replace: true,
          preventScrollReset: true,
          state: { from: 1 },
          onClick: () => {},
          children: <b>前往</b>,
        };
        expect(at(location, <AppLink {...props} />), to).toBe(at(location, <Link {...props} />));
      }
  });

  it('opens where it is told to', () => {
    publicWay.isTaken = isTaken;
    const link = <AppLink to="/faq" target="_blank" rel="noopener" />;
    const ofRouter = <Link to="/faq" target="_blank" rel="noopener" />;
    expect(at('/', link)).toBe(at('/', ofRouter));
  });
});
