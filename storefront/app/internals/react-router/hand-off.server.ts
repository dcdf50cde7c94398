import type { EntryContext } from 'react-router';
import { publicWay } from './public-way.ts';

/**
 * The scripts with which the router passes data to its part in the browser, and a context in which the router
 * writes none itself. By the public way the router writes them while React renders; React then has to render in
 * pieces, because the router reads a stream.
 */
export async function takeHandOff(
  given: EntryContext,
): Promise<{ handOff: string; context: EntryContext; canRenderAtOnce: boolean }> {
  if (publicWay.isTaken) return { handOff: '', context: given, canRenderAtOnce: false };
  const { serverHandoffStream, ...context } = given;
  return { handOff: await handOffScripts(serverHandoffStream), context, canRenderAtOnce: true };
}

/** Exactly the scripts that the router's own component `StreamTransfer` writes. */
async function handOffScripts(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (!stream) return '';
  const decoder = new TextDecoder();
  const parts: string[] = [];
  for await (const piece of stream) {
    const text = JSON.stringify(decoder.decode(piece, { stream: true }));
    parts.push(script(`enqueue(${escaped(text)})`));
  }
  parts.push(script('close()'));
  return `${parts.map((part) => `<!--$-->${part}`).join('')}${'<!--/$-->'.repeat(parts.length)}`;
}

const script = (call: string) =>
  `<script>window.__reactRouterContext.streamController.${call};</script>`;

const escapes: Readonly<Record<string, string>> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};
const escaped = (json: string) => json.replace(/[&><\u2028\u2029]/g, (sign) => escapes[sign] ?? '');
