import type { VisibilityRule } from '#contract/enumerations.ts';
import { type EventWindow, isActive, isOver, isVisible } from '../visibility.ts';
import type { UnfiredReason } from './types.ts';

/** Why an event does not run at `moment`; undefined if it runs. Without a visibility only its dates count (G-055). */
export function notRunning(
  event: EventWindow & { currentVisibilityRule?: VisibilityRule },
  moment: Date,
): Extract<UnfiredReason, 'OFFLINE' | 'NOT_STARTED' | 'OVER'> | undefined {
  const { currentVisibilityRule } = event;
  if (currentVisibilityRule && !isVisible({ currentVisibilityRule })) return 'OFFLINE';
  if (isOver(event, moment)) return 'OVER';
  return isActive(event, moment) ? undefined : 'NOT_STARTED';
}
