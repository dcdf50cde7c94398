import { expect, it } from 'vitest';
import { handOffScripts } from './hand-off.server.ts';

const streamOf = (...texts: string[]) =>
  new Blob(texts).stream().pipeThrough(new TransformStream<Uint8Array, Uint8Array>());

it('writes what the router gives to the browser, with nothing that could end a script', async () => {
  const sign = String.fromCharCode(0x2028);
  expect(await handOffScripts(streamOf(`["</script>&${sign}棉"]\n`))).toBe(
    '<!--$--><script>window.__reactRouterContext.streamController.enqueue("[\\"\\u003c/script\\u003e\\u0026\\u2028棉\\"]\\n");</script>' +
      '<!--$--><script>window.__reactRouterContext.streamController.close();</script><!--/$--><!--/$-->',
  );
});

it('writes nothing for a page that the router gives nothing', async () => {
  expect(await handOffScripts(undefined)).toBe('');
});
