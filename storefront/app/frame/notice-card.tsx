import { type ReactNode, useEffect, useRef } from 'react';

/** The elements that use `--notice-height`. Only they get it, because no element inherits it (tokens.css). */
const besideNotice = ':root, body, .buy-bar, .compare-tray, .side-cart, .mobile-menu';

/**
 * The card of the cookie notice. It is in the lower left corner on a large screen, and at the lower edge on phones,
 * where other bars are above it. `--notice-height` is its height in pixels for them.
 */
export function NoticeCard({ children }: { children: ReactNode }) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = card.current;
    if (!element) return;
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
    const observer = new ResizeObserver(() => {
      sheet.replaceSync(`${besideNotice} { --notice-height: ${element.offsetHeight}px }`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      const { adoptedStyleSheets } = document;
      adoptedStyleSheets.splice(adoptedStyleSheets.indexOf(sheet), 1);
    };
  }, []);
  return (
    <section
      ref={card}
      aria-label="Cookie 說明"
      className="fixed inset-x-0 bottom-0 z-(--layer-notice) flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-panel desktop:inset-x-auto desktop:bottom-4 desktop:left-4 desktop:w-68 desktop:flex-col desktop:items-stretch desktop:rounded-card desktop:border desktop:px-4 desktop:pb-4"
    >
      {children}
    </section>
  );
}
