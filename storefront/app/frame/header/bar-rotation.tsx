import { type RefObject, useEffect, useState } from 'react';
import type { MessageBar } from '#contract/entities/content.ts';
import { Icon } from '../../ui/icon.tsx';
import { ownScroll } from '../../ui/own-scroll.ts';
import { barColors } from './bar-colors.ts';

/** Milliseconds for which each bar is shown. */
const showTime = 6_000;

interface BarRotationProps {
  /** At least two. */
  bars: readonly MessageBar[];
  /** The row that scrolls, with one element for each bar. */
  row: RefObject<HTMLUListElement | null>;
}

/**
 * Shows one bar after the other, and a button that stops and starts this (WCAG 2.2.2). The row stands still while the
 * pointer or the focus is on it, on a hidden page, and from the start for a person who wants less motion.
 */
export default function BarRotation({ bars, row }: BarRotationProps) {
  const shown = useShownBar(row);
  const [isPaused, setIsPaused] = useState(() => ownScroll() === 'instant');
  useEffect(() => {
    if (isPaused) return;
    const timer = window.setInterval(() => showNext(row.current), showTime);
    return () => window.clearInterval(timer);
  }, [isPaused, row]);
  return (
    <button
      type="button"
      aria-label={isPaused ? '播放訊息輪播' : '暫停訊息輪播'}
      className="ground absolute inset-y-0 right-0 grid w-11 place-items-center focus-visible:-outline-offset-3"
      style={barColors(bars[shown]?.color ?? '')}
      onClick={() => setIsPaused(!isPaused)}
    >
      <Icon name={isPaused ? 'play' : 'pause'} className="size-4.5" />
    </button>
  );
}

/** The index of the bar that is in view, also after a swipe. */
function useShownBar(row: RefObject<HTMLUListElement | null>): number {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    const list = row.current;
    if (!list) return;
    const note = () => setShown(barInView(list));
    note();
    list.addEventListener('scroll', note, { passive: true });
    return () => list.removeEventListener('scroll', note);
  }, [row]);
  return shown;
}

function barInView({ scrollLeft, clientWidth }: HTMLUListElement): number {
  return clientWidth > 0 ? Math.round(scrollLeft / clientWidth) : 0;
}

function showNext(list: HTMLUListElement | null): void {
  if (!list || document.hidden || list.parentElement?.matches(':hover, :focus-within')) return;
  const next = (barInView(list) + 1) % list.childElementCount;
  list.scrollTo({ left: next * list.clientWidth, behavior: ownScroll() });
}
