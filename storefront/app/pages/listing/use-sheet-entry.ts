import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { afterPaint } from '../../after-load.ts';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';

/**
 * A sheet whose opening is an entry in the history, so that Back closes it. A press shows the sheet first and then
 * makes the entry, because the router renders every link of the page again for an entry.
 */
export function useSheetEntry(sheet: string) {
  const navigate = useNavigate();
  const { state, search } = useLocation();
  // A reloaded page keeps its history state, which the server did not know when it rendered the page.
  const isHydrated = useIsHydrated();
  const hasEntry = isHydrated && (state as { sheet?: string } | null)?.sheet === sheet;
  const [isPressed, setIsPressed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press makes one entry, for the address of that moment.
  useEffect(() => {
    if (hasEntry) setIsPressed(false);
    if (!isPressed || hasEntry) return;
    let isClosed = false;
    void afterPaint().then(() => {
      if (!isClosed) void navigate(search, { state: { sheet }, preventScrollReset: true });
    });
    return () => {
      isClosed = true;
    };
  }, [isPressed, hasEntry]);
  return {
    isOpen: isPressed || hasEntry,
    /** Whether the sheet's entry is the present one. */
    hasEntry,
    open: () => setIsPressed(true),
    /** Call it before a step to a page that replaces the entry. */
    replaced: () => setIsPressed(false),
    close() {
      setIsPressed(false);
      if (hasEntry) void navigate(-1);
    },
  };
}
