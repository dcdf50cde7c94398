import { expect, it } from 'vitest';
import { privatePartsUsed } from './private-parts.ts';

const at = (path: string, text: string) => privatePartsUsed([{ path, text }]);

it.each([
  ['response._header = front;', '_header', 'node'],
  ['sent._headerSent = true;', '_headerSent', 'node'],
  ['window.__reactRouterContext.stream', '__reactRouterContext', 'react-router'],
  ["import { UNSAFE_createRouter } from 'react-router';", 'UNSAFE_createRouter', 'react-router'],
])('finds in %s a private part', (text, part, name) => {
  expect(at('server/platform/http/any.ts', text)).toEqual([
    `server/platform/http/any.ts: ${part} belongs into a folder internals/${name}`,
  ]);
});

it('lets folders that fence them, and tests, name them', () => {
  expect(at('server/platform/internals/node/any.ts', 'response._header')).toEqual([]);
  expect(at('storefront/app/head-order.server.test.ts', '__reactRouterRouteModules')).toEqual([]);
});

it('leaves public names alone', () => {
  expect(at('server/platform/http/any.ts', 'response.headersSent; table_header')).toEqual([]);
});
