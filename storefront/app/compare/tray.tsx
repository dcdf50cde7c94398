import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { ProductCard } from '#contract/entities/catalog.ts';
import { comparePath, fewestCompared } from '#rules/goods/comparison.ts';
import { api } from '../api.ts';
import { listCards } from '../data/products.ts';
import { AppLink } from '../links/app-link.tsx';
import { onlineOnly } from '../loading.ts';
import { IconButton } from '../ui/button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { smallPicture } from '../ui/no-picture.ts';
import { compareForm } from './compare-button.tsx';
import { useCompareStore } from './compare-store.ts';
import { setCompared } from './compared.ts';

/** The pages with goods to compare. Elsewhere the tray would hide what the shopper is there for. */
const places = /^\/(products(\/\d+)?\/?|choose\/?)?$/;

/** The products to compare, at the lower edge: each can be removed, and two can be compared. */
export default function Tray() {
  const ids = useCompareStore((state) => state.ids);
  const cards = useCards(ids);
  const { pathname } = useLocation();
  useMarks(ids);
  if (!places.test(pathname)) return null;
  return (
    <aside
      aria-label="比較清單"
      className="compare-tray fixed right-4 bottom-4 z-(--layer-header) flex max-w-[calc(100vw-2rem)] animate-appear items-center gap-2 rounded-full border border-line bg-paper py-1.5 pr-1.5 pl-2 shadow-panel max-desktop:translate-y-[calc(-1*var(--notice-height))]"
    >
      <p role="status" className="sr-only">
        比較清單有 {ids.length} 件商品
      </p>
      <ul className="flex gap-1">
        {ids.map((id) => {
          const card = cards.get(id);
          const name = card?.name ?? `商品 ${id}`;
          return (
            <li key={id}>
              <button
                type="button"
                aria-label={`移除比較：${name}`}
                title={name}
                className="relative block size-11 overflow-hidden rounded-full border border-line bg-cream"
                onClick={() => setCompared(ids.filter((each) => each !== id))}
              >
                {card && (
                  <img
                    src={smallPicture(card.images[0]?.url)}
                    alt=""
                    width={44}
                    height={44}
                    className="size-full object-cover"
                  />
                )}
              </button>
            </li>
          );
        })}
      </ul>
      {ids.length < fewestCompared ? (
        <p className="px-2 text-14 whitespace-nowrap text-ink-soft">再選一件</p>
      ) : (
        <AppLink to={comparePath(ids)} className={buttonClass('primary', 'small')}>
          比較 {ids.length} 件
        </AppLink>
      )}
      <IconButton icon="close" label="清除比較清單" onClick={() => setCompared([])} />
    </aside>
  );
}

/**
 * Ticks the 比較 buttons of these products. The buttons stand in markup that is the same for everybody, so a style
 * sheet marks them; screen readers hear the status of the tray.
 */
function useMarks(ids: readonly number[]): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    const buttons = ids.map((id) => `button[form="${compareForm}"][value="${id}"]::before`);
    sheet.replaceSync(`${buttons.join(',')} { content: '✓ ' / '' }`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      const { adoptedStyleSheets } = document;
      adoptedStyleSheets.splice(adoptedStyleSheets.indexOf(sheet), 1);
    };
  }, [ids]);
}

/** The cards of these products, as soon as they are read. */
function useCards(ids: readonly number[]): ReadonlyMap<number, ProductCard> {
  const [cards, setCards] = useState<ReadonlyMap<number, ProductCard>>(new Map());
  const missing = ids.filter((id) => !cards.has(id));
  const key = missing.join(',');
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads what is missing, once.
  useEffect(() => {
    if (key === '') return;
    void onlineOnly(listCards(api, { ids: missing })).then(
      (found) =>
        setCards((known) => new Map([...known, ...found.map((one) => [one.id, one] as const)])),
      // The list also works without pictures.
      () => {},
    );
  }, [key]);
  return cards;
}
