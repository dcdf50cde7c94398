import type { CSSProperties } from 'react';

/** Lengths along the track, 0 to 1, for the styles. */
export const trackStyles = (values: Readonly<Record<`--${string}`, number>>) =>
  values as CSSProperties;
