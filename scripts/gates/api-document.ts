import { createConfig, lintFromString } from '@redocly/openapi-core';
import { documentsOf } from '#server/assembly/documented-calls.ts';
import { readConfig } from '#server/config.ts';

/** The most bytes of the document of the shop's calls (G-225). */
const mostBytes = 1_000_000;

/**
 * What is wrong with the documents of the API: errors of Redocly’s recommended rules, and a document that is too long.
 */
export async function wrongDocuments(): Promise<string[]> {
  const { shop, office } = documentsOf(readConfig({ PUBLIC_URL: 'https://shop.local' }));
  const text = JSON.stringify(shop.document());
  const bytes = Buffer.byteLength(text);
  return [
    ...(bytes > mostBytes ? [`the document of the shop has ${bytes} of ${mostBytes} bytes`] : []),
    ...(await errorsIn('shop', text)),
    ...(await errorsIn('office', JSON.stringify(office.document()))),
  ];
}

/** The errors in an OpenAPI document, with their places. */
export async function errorsIn(name: string, source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({ source, config });
  return found
    .filter(({ severity }) => severity === 'error')
    .map(({ ruleId, message, location: [place] }) => {
      return `${name}: ${ruleId}: ${message} ${place?.pointer ?? ''}`;
    });
}
