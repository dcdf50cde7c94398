import { type ComponentType, createElement } from 'react';

type RenderMarkup = <Props extends object>(parts: ComponentType<Props>, props: Props) => string;

let render: RenderMarkup | undefined;

/**
 * The server says here how it renders parts that it may have rendered before. A browser, and a server that is edited, do
 * not.
 */
export function setMarkupRenderer(given: RenderMarkup | undefined): void {
  render = given;
}

interface CachedMarkupProps<Props extends object> {
  as: 'article' | 'footer' | 'div';
  className: string;
  /**
   * What stands in the element. It is rendered from `props` alone, which are data: no context reaches it, it reads no clock
   * and no address, makes no ids, and its pictures are not loaded at once. So the same props give the same text on every
   * page.
   */
  parts: ComponentType<Props>;
  props: Props;
}

/** An element whose content many pages share: a server renders it once, a browser as any other. */
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
