import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Rendered } from './render-in-pieces.server.ts';

/** React's mark in place of a part that waits for something or has failed. */
const unfinished = '<!--$!-->';

/**
 * Renders a document whose parts are all ready. React then writes text, neither bytes nor pieces. Undefined if a
 * part waits for something or fails; the caller then renders in pieces, which waits, and reports a failure.
 */
export function renderAtOnce(document: ReactNode): Rendered | undefined {
  const html = textOf(document);
  if (html === undefined || html.includes(unfinished)) return undefined;
  return { html, failed: false };
}

function textOf(document: ReactNode): string | undefined {
  try {
    return renderToString(document);
  } catch {
    return undefined;
  }
}
