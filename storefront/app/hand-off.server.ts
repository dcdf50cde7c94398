/**
 * What the router gives to its part in the browser, as scripts, letter for letter as its own component `StreamTransfer`
 * writes them. That component reads the stream while React renders, so React would have to render in pieces.
 */
export async function handOffScripts(
  stream: ReadableStream<Uint8Array> | undefined,
): Promise<string> {
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
