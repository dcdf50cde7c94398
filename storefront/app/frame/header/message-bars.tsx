import { Suspense, useEffect, useRef, useState } from 'react';
import type { MessageBar } from '#contract/entities/content.ts';
import { onceIdle } from '../../after-load.ts';
import { ContentLink } from '../../links/app-link.tsx';
import { Nothing, optional } from '../../loading-and-offline/optional.ts';
import { barColors } from './bar-colors.ts';

/** Loaded once the page is idle: without it the row still moves by swiping and by the Tab key. */
const BarRotation = optional(() => import('./bar-rotation.tsx'), Nothing);

/**
 * The message bars: one line of 40 px, in the colour that the shop's staff chose. Several bars lie beside each other
 * in a row that scrolls; all are in the HTML (G-228).
 */
export function MessageBars({ bars }: { bars: readonly MessageBar[] }) {
  const row = useRef<HTMLUListElement>(null);
  const isIdle = useIdlePage(bars.length > 1);
  if (bars.length === 0) return null;
  return (
    <div className="message-line relative h-(--message-bar-height)">
      <ul
        ref={row}
        className="message-bars rail flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain"
      >
        {bars.map(({ id, name, color, link }) => (
          <li
            key={id}
            className="ground h-(--message-bar-height) w-full shrink-0 snap-start"
            style={barColors(color)}
          >
            {link ? (
              <ContentLink
                to={link}
                className="block truncate px-12 text-center text-14 leading-(--message-bar-height) hover:underline focus-visible:-outline-offset-3"
              >
                {name}
              </ContentLink>
            ) : (
              <p className="truncate px-12 text-center text-14 leading-(--message-bar-height)">
                {name}
              </p>
            )}
          </li>
        ))}
      </ul>
      {isIdle && bars.length > 1 && (
        <Suspense>
          <BarRotation bars={bars} row={row} />
        </Suspense>
      )}
    </div>
  );
}

/** True once the page is loaded and idle. */
function useIdlePage(isAsked: boolean): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => (isAsked ? onceIdle(async () => setIsIdle(true)) : undefined), [isAsked]);
  return isIdle;
}
