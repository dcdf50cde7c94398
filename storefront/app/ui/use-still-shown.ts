import { useCallback, useEffect, useRef } from 'react';

/** Says whether this part is still shown. An answer that comes after it was closed must not close what is open by then. */
export function useStillShown(): () => boolean {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(() => isShown.current, []);
}
