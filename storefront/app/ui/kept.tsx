import { type ComponentType, createElement } from 'react';

type Draw = <Props extends object>(parts: ComponentType<Props>, props: Props) => string;

let draw: Draw | undefined;

/** The server says here how it draws parts that it may have drawn before. A browser, and a server that is edited, do not. */
export function keepDrawn(given: Draw | undefined): void {
  draw = given;
}

interface KeptProps<Props extends object> {
  as: 'article' | 'footer' | 'div';
  className: string;
  /**
   * What stands in the element. It is drawn from `props` alone, which are data: no context reaches it, it reads no clock and no
   * address, makes no ids, and its pictures are not loaded at once. So the same props give the same text on every page.
   */
  parts: ComponentType<Props>;
  props: Props;
}

/** An element whose content many pages share: a server draws it once, a browser as any other. */
export function Kept<Props extends object>({ as, className, parts, props }: KeptProps<Props>) {
  if (!draw) return createElement(as, { className }, createElement(parts, props));
  return createElement(as, {
    className,
    dangerouslySetInnerHTML: { __html: draw(parts, props) },
  });
}
