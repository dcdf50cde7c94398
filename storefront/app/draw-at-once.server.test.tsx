import { lazy, Suspense } from 'react';
import { expect, it } from 'vitest';
import { drawAtOnce } from './draw-at-once.server.ts';
import { drawInPieces } from './draw-in-pieces.server.ts';

const Part = () => <p>棉布</p>;

function documentWith(part: React.ReactNode) {
  return (
    <html lang="zh-Hant-TW">
      <head>
        <title>棉</title>
      </head>
      <body>
        <Suspense fallback="稍候">{part}</Suspense>
      </body>
    </html>
  );
}

it('draws what is there as if it were drawn in pieces', async () => {
  const document = documentWith(<Part />);
  expect(drawAtOnce(document)).toEqual(await drawInPieces(document, 1_000));
  expect(drawAtOnce(document)?.html).toContain('<p>棉布</p>');
});

it('leaves a document that waits for code to be drawn in pieces, once', async () => {
  const Late = lazy(async () => ({ default: Part }));
  const document = documentWith(<Late />);
  expect(drawAtOnce(document)).toBeUndefined();
  const drawn = await drawInPieces(document, 1_000);
  expect(drawn).toMatchObject({ failed: false, html: expect.stringContaining('<p>棉布</p>') });
  expect(drawAtOnce(document)).toEqual(drawn);
});

it('leaves a document that fails to be drawn in pieces', () => {
  const Broken = () => {
    throw new Error('no texts');
  };
  expect(drawAtOnce(documentWith(<Broken />))).toBeUndefined();
  expect(drawAtOnce(<Broken />)).toBeUndefined();
});
