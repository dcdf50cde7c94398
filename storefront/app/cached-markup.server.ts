import { LRUCache } from 'lru-cache';
import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';

/** The most characters of all texts together, with the data that they were rendered from. */
const mostCharacters = 1_500_000;

/**
 * Renders parts of pages and caches their HTML by the data that they are rendered from, so no HTML can be out of
 * date.
 */
export function createMarkupRenderer() {
  const texts = new LRUCache<string, string>({
    maxSize: mostCharacters,
    sizeCalculation: (text, key) => text.length + key.length,
  });
  const numbers = new Map<unknown, number>();

  function numberOf(parts: unknown): number {
    const number = numbers.get(parts) ?? numbers.size;
    numbers.set(parts, number);
    return number;
  }

  return <Props extends object>(parts: ComponentType<Props>, props: Props): string => {
    const key = `${numberOf(parts)} ${JSON.stringify(props)}`;
    const known = texts.get(key);
    if (known !== undefined) return known;
    const text = renderToString(createElement(parts, props));
    texts.set(key, text);
    return text;
  };
}
