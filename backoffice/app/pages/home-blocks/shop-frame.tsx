import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import classes from './home-preview.module.css';

/** The widths of a preview, in pixels of the shop. */
const widths = { phone: 390, desktop: 1366 };
export type ShopWidth = keyof typeof widths;

interface Props {
  /** The address of the page. It may be the same when the page must be read again. */
  path: string;
  /** Another number means that the page must be read again. */
  readAt: number;
  width: ShopWidth;
}

/** A page of the shop, scaled to its place. When it is read again, it stays where it was scrolled to. */
export function ShopFrame({ path, readAt, width }: Props) {
  const stage = useElementSize();
  const frame = useRef<HTMLIFrameElement>(null);
  const [first] = useState(path);
  const shown = useRef({ path, readAt });
  const scrolledTo = useRef(0);
  useEffect(() => {
    const { current: last } = shown;
    if (last.readAt === readAt && last.path === path) return;
    shown.current = { path, readAt };
    // The browser's own page about a failed network has no document that this one may read.
    scrolledTo.current = frame.current?.contentDocument?.defaultView?.scrollY ?? 0;
    // Unlike a change of `src`, this leaves nothing in the history of the tab.
    frame.current?.contentWindow?.location.replace(path);
  }, [path, readAt]);
  const scale = Math.min(1, stage.width / widths[width]);
  return (
    <div ref={stage.ref} className={classes.stage}>
      {scale > 0 && (
        <iframe
          ref={frame}
          title={width === 'phone' ? '手機寬度的商店首頁' : '電腦寬度的商店首頁'}
          className={classes.shop}
          src={first}
          onLoad={() =>
            frame.current?.contentDocument?.defaultView?.scrollTo(0, scrolledTo.current)
          }
          style={{
            inlineSize: widths[width],
            blockSize: stage.height / scale,
            transform: `scale(${scale})`,
          }}
        />
      )}
    </div>
  );
}
