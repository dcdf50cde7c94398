import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMarkupRenderer } from './cached-markup.server.ts';
import type { SharedData } from './data/shared.ts';
import { nothingShared } from './data/shared.ts';
import { Footer } from './frame/footer.tsx';
import { ProductCard } from './product-card/product-card.tsx';
import type { PublicSettings } from './settings.ts';
import { SettingsProvider } from './settings-context.tsx';
import { productCard } from './testing/cards.ts';
import { CachedMarkup, setMarkupRenderer } from './ui/cached-markup.tsx';

const settings = { company: { name: '晴棉', taxId: '12345678' } } as PublicSettings;
const shared: SharedData = {
  ...nothingShared,
  year: '2026',
  menus: {
    header: [],
    footer: [{ id: 1, label: 'FAQ', links: [{ id: 2, label: '常見問題', link: '/faq' }] }],
    bottom: [{ id: 3, label: '外站', link: 'https://other.example' }],
  },
};

function page(parts: ReactNode): string {
  const Routes = createRoutesStub([{ id: 'root', path: '/', Component: () => parts }]);
  return renderToString(
    <SettingsProvider value={settings}>
      <Routes hydrationData={{ loaderData: { root: shared } }} />
    </SettingsProvider>,
  );
}

const discounted = productCard(7, {
  eventPrice: 79,
  hashtag1: '棉柔 & 透氣',
  discounts: [
    {
      id: 1,
      title: '85 折',
      label: '日用 85 折',
      discount: 15,
      endsAt: '2026-12-06T23:59:59+08:00',
    },
  ],
});

const cases: Record<string, ReactNode> = {
  card: <ProductCard kind="product" item={productCard(1)} />,
  discounted: <ProductCard kind="product" item={discounted} heading="h2" className="w-full" />,
  'sold out': <ProductCard kind="product" item={discounted} isSoldOut sizes="50vw" />,
  'loaded at once': <ProductCard kind="product" item={productCard(1)} eager />,
  footer: <Footer />,
};

afterEach(() => setMarkupRenderer(undefined));

describe('what is cached of rendered pages', () => {
  let apart: Record<string, string>;
  beforeEach(() => {
    apart = Object.fromEntries(Object.entries(cases).map(([name, parts]) => [name, page(parts)]));
    setMarkupRenderer(createMarkupRenderer());
  });

  it('is letter for letter what is rendered without it, at the first time and later', () => {
    for (const [name, parts] of Object.entries(cases)) {
      expect(page(parts), name).toBe(apart[name]);
      expect(page(parts), name).toBe(apart[name]);
    }
    expect(apart.footer).toContain('常見問題');
  });

  it('follows each change of the data', () => {
    const card = (price: number) =>
      page(<ProductCard kind="product" item={productCard(1, { price })} />);
    expect(card(100)).not.toBe(card(101));
    expect(card(101)).toContain('101');
    const combination = page(<ProductCard kind="combination" item={productCard(1)} />);
    expect(combination).toContain('combination=1');
  });
});

it('renders the same parts with the same data once, and other parts afresh', () => {
  let times = 0;
  const Parts = ({ text }: { text: string }) => {
    times++;
    return <b>{text}</b>;
  };
  const Others = ({ text }: { text: string }) => <i>{text}</i>;
  setMarkupRenderer(createMarkupRenderer());
  const rendered = (text: string, parts = Parts) =>
    renderToString(<CachedMarkup as="div" className="x" parts={parts} props={{ text }} />);
  expect([rendered('一'), rendered('一'), rendered('二')]).toEqual([
    '<div class="x"><b>一</b></div>',
    '<div class="x"><b>一</b></div>',
    '<div class="x"><b>二</b></div>',
  ]);
  expect(times).toBe(2);
  expect(rendered('一', Others)).toBe('<div class="x"><i>一</i></div>');
});
