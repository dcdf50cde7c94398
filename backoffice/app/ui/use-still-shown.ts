import { useEffect, useRef, useState } from 'react';

/**
 * Returns a function that says whether the component is still shown. An answer that arrives after a dialog was left must
 * close no other one.
 */
export function useStillShown(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const [ask] = useState(() => () => isShown.current);
  return ask;
}
