import { useInsertionEffect, useRef, useState } from 'react';

type Actions = Readonly<Record<string, (...given: never[]) => unknown>>;

/**
 * Functions that are the same at every rendering and do what the latest given ones do. A memoized component that gets
 * them is not rendered again because of them. They are for events, not for rendering.
 */
export function useSteady<Given extends Actions>(given: Given): Given {
  const latest = useRef(given);
  useInsertionEffect(() => {
    latest.current = given;
  });
  const [steady] = useState(
    () =>
      Object.fromEntries(
        Object.keys(given).map((name) => [
          name,
          (...all: never[]) => latest.current[name]?.(...all),
        ]),
      ) as unknown as Given,
  );
  return steady;
}
