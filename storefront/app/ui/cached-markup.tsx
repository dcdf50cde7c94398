import { type ComponentType, createElement } from 'react';

type RenderMarkup = <Props extends object>(parts: ComponentType<Props>, props: Props) => string;

let render: RenderMarkup | undefined;

/**
 * The server sets the function that renders parts and caches them. A browser, and a server in development, set
 * none.
 */
export function setMarkupRenderer(given: RenderMarkup | undefined): void {
  render = given;
}

interface CachedMarkupProps<Props extends object> {
  as: 'article' | 'footer' | 'div';
  className: string;
  /**
   * The content of the element. It is rendered from `props` alone, which are plain data. It uses no context, clock
   * or address, creates no ids, and its pictures are not loaded at once. So the same props give the same HTML on
   * every page.
   */
  parts: ComponentType<Props>;
  props: Props;
}

/** An element whose content many pages share: a server renders it once, a browser like any other element. */
export function CachedMarkup<Props extends object>({
  as,
  className,
  parts,
  props,
}: CachedMarkupProps<Props>) {
  if (!render) return createElement(as, { className }, createElement(parts, props));
  return createElement(as, {
    className,
    dangerouslySetInnerHTML: { __html: render(parts, props) },
  });
}
