import { useLayoutEffect, useState } from 'react';
import { readKey } from '../../../stores/line-sign-in.ts';
import { linkWithKey } from '../line/bind-member.ts';

/**
 * A code mailed for a LINE account has brought the shopper here anew: links the account at once (G-098). True while it
 * does; what comes after is said and gone to there.
 */
export function useLinkToFinish(): boolean {
  const [isLinking, setIsLinking] = useState(false);
  useLayoutEffect(() => {
    if (!readKey()) return;
    setIsLinking(true);
    void linkWithKey().then((isLinked) => {
      if (!isLinked) setIsLinking(false);
    });
  }, []);
  return isLinking;
}
