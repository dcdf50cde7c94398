import { type ComponentType, lazy, memo, type RefObject, Suspense, useEffect, useRef } from 'react';
import { afterLoad } from '../after-load.ts';
import { hasMadeStep } from './lost-script.ts';
import { watchPresses } from './press-again.ts';

/**
 * A part whose HTML from the server needs no script. Its code comes when the page is loaded; if it cannot, the HTML
 * stays. A button that is pressed before has its press again then: React drops presses on a part without code. A
 * navigation to the page has no HTML, so it loads the page whole if the code is lost.
 */
export function laterPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let isLost = false;
  const Part = lazy(async () => {
    const isStep = hasMadeStep();
    if (!import.meta.env.SSR && document.readyState !== 'complete') await afterLoad();
    const part = await load().catch(() => {
      isLost = true;
      if (isStep) loadPageWhole();
      return new Promise<never>(() => {});
    });
    return { default: part as ComponentType<object> };
  });
  return memo((props: Props) => {
    const place = useRef<HTMLDivElement>(null);
    const presses = useRef<ReturnType<typeof watchPresses>>(undefined);
    const isHydrated = useRef(false);
    useEffect(() => {
      if (!isHydrated.current && place.current) presses.current = watchPresses(place.current);
      // A page before this one, with HTML, has asked in vain for the code.
      if (isLost && hasMadeStep() && !place.current?.hasChildNodes()) loadPageWhole();
      return () => presses.current?.end();
    }, []);
    return (
      <div ref={place} className="contents">
        <Suspense>
          <Part {...props} />
          <Hydrated isHydrated={isHydrated} presses={presses} />
        </Suspense>
      </div>
    );
  });
}

const loadPageWhole = () => window.dispatchEvent(new Event('lost-script'));

/** It is hydrated when the part beside it is. */
function Hydrated({
  isHydrated,
  presses,
}: {
  isHydrated: RefObject<boolean>;
  presses: RefObject<ReturnType<typeof watchPresses> | undefined>;
}) {
  useEffect(() => {
    isHydrated.current = true;
    presses.current?.again();
  }, [isHydrated, presses]);
  return null;
}
