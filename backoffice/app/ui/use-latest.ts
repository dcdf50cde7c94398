import { type RefObject, useRef } from 'react';

/** The value of the last rendering, for an answer that arrives later. */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}
