import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { type Campaign, isMovable, isSound, moved, type Shift, unmoved } from './period.ts';

interface Options {
  campaign: Campaign;
  /** The number of days in the width of the track. */
  days: number;
  /** Undefined for people who may not move anything. */
  onMove: ((campaign: Campaign, shift: Shift) => void) | undefined;
  onOpen(): void;
}

/**
 * The days by which a bar is moved: by dragging, which ends at once, or by the arrow keys, which end with a press.
 * Any other press opens the campaign.
 */
export function useBarShift({ campaign, days, onMove, onOpen }: Options) {
  const [shift, setShift] = useState(unmoved);
  const drag = useRef<{ x: number; dayWidth: number } | undefined>(undefined);
  /** The press that ends a drag must not open the form. */
  const isDragEnd = useRef(false);
  const isMoved = shift.whole !== 0 || shift.end !== 0;
  const mayMove = onMove && isMovable(campaign);

  function move(next: Shift) {
    if (isSound(moved(campaign, next))) setShift(next);
  }
  function finish(last: Shift) {
    setShift(unmoved);
    onMove?.(campaign, last);
  }
  const handlers = {
    onClick() {
      if (isDragEnd.current) isDragEnd.current = false;
      else if (isMoved) finish(shift);
      else onOpen();
    },
    onKeyDown(event: KeyboardEvent) {
      isDragEnd.current = false;
      if (event.key === 'Escape') setShift(unmoved);
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!mayMove || !step) return;
      event.preventDefault();
      move(
        event.shiftKey
          ? { ...shift, end: shift.end + step }
          : { ...shift, whole: shift.whole + step },
      );
    },
    onBlur: () => setShift(unmoved),
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      const track = event.currentTarget.parentElement;
      isDragEnd.current = false;
      if (!mayMove || !track || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { x: event.clientX, dayWidth: track.clientWidth / days };
    },
    onPointerMove(event: PointerEvent) {
      if (!drag.current) return;
      move({ whole: Math.round((event.clientX - drag.current.x) / drag.current.dayWidth), end: 0 });
    },
    onPointerUp() {
      if (drag.current && isMoved) {
        isDragEnd.current = true;
        finish(shift);
      }
      drag.current = undefined;
    },
    onPointerCancel() {
      drag.current = undefined;
      setShift(unmoved);
    },
  };
  return { draft: moved(campaign, shift), isMoved, handlers };
}
