import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

export const doctype = '<!DOCTYPE html>';

export interface Rendered {
  /** The document without its doctype. */
  html: string;
  /** Whether a part of it could not be rendered; the error is in the log. */
  failed: boolean;
}

/**
 * Renders a document that waits for something, e.g. for code that no page has needed yet; `timeout` is the longest
 * wait in milliseconds.
 */
export function renderInPieces(document: ReactNode, timeout: number): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const timer = setTimeout(() => abort(), timeout + 1_000);
    const { pipe, abort } = renderToPipeableStream(document, {
      // Otherwise React hides a large part behind the page, and a script moves it to its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer);
        pipe(
          textSink((text) => resolve({ html: text.slice(doctype.length), failed })).on(
            'error',
            reject,
          ),
        );
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      onError(error) {
        failed = true;
        console.error(error);
      },
    });
  });
}

/**
 * Passes the written text to `onText`. All of it is ready at once, so a stream in between would only copy it piece by
 * piece.
 */
function textSink(onText: (text: string) => void): Writable {
  const pieces: Uint8Array[] = [];
  return new Writable({
    write(piece: Uint8Array, _, done) {
      pieces.push(piece);
      done();
    },
    final(done) {
      onText(Buffer.concat(pieces).toString());
      done();
    },
  });
}
