import { lazy, Suspense } from 'react';
import { expect, it } from 'vitest';
import { renderAtOnce } from './render-at-once.server.ts';
import { renderInPieces } from './render-in-pieces.server.ts';

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

it('renders what is there as if it were rendered in pieces', async () => {
  const document = documentWith(<Part />);
  expect(renderAtOnce(document)).toEqual(await renderInPieces(document, 1_000));
  expect(renderAtOnce(document)?.html).toContain('<p>棉布</p>');
});

it('leaves a document that waits for code to be rendered in pieces, once', async () => {
  const Late = lazy(async () => ({ default: Part }));
  const document = documentWith(<Late />);
  expect(renderAtOnce(document)).toBeUndefined();
  const rendered = await renderInPieces(document, 1_000);
  expect(rendered).toMatchObject({ failed: false, html: expect.stringContaining('<p>棉布</p>') });
  expect(renderAtOnce(document)).toEqual(rendered);
});

it('leaves a document that fails to be rendered in pieces', () => {
  const Broken = () => {
    throw new Error('no texts');
  };
  expect(renderAtOnce(documentWith(<Broken />))).toBeUndefined();
  expect(renderAtOnce(<Broken />)).toBeUndefined();
});

it('puts a large part that waits for code into its place, so that it is seen without scripts', async () => {
  const Large = () => <p>{'棉布'.repeat(10_000)}</p>;
  const Late = lazy(async () => ({ default: Large }));
  const { html } = await renderInPieces(documentWith(<Late />), 1_000);
  expect(html).not.toContain('hidden');
  expect(html).not.toContain('<script');
});
