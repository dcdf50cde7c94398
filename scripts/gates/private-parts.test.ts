import { expect, it } from 'vitest';
import { privatePartsUsed } from './private-parts.ts';

const at = (path: string, text: string) => privatePartsUsed([{ path, text }]);

it.each([
  ['response._header = front;', '_header', 'node'],
  ['sent._headerSent = true;', '_headerSent', 'node'],
  ['window.__reactRouterContext.stream', '__reactRouterContext', 'react-router'],
  ['delete connection.submittedNamedStatements[name];', 'submittedNamedStatements', 'pg'],
  ['handleDataRow(message) {}', 'handleDataRow', 'pg'],
  ['client.connection.stream.destroy();', '.connection.stream', 'pg'],
  ["import { prepareValue } from 'pg/lib/utils.js';", "'pg/lib/utils.js'", 'pg'],
  ["import { serialize } from 'pg-protocol';", "from 'pg-protocol'", 'pg'],
  ['db._.session.prepareQuery(query)', '._.session', 'drizzle-orm'],
  ['pdf._font.font', '._font', 'pdfkit'],
  ["import { UNSAFE_createRouter } from 'react-router';", 'UNSAFE_createRouter', 'react-router'],
])('finds in %s a private part', (text, part, name) => {
  expect(at('server/platform/http/any.ts', text)).toEqual([
    `server/platform/http/any.ts: ${part} belongs into a folder internals/${name}`,
  ]);
});

it('finds what a package keeps to itself by its name', () => {
  expect(at('rules/any.ts', 'socket._handle.fd')).toEqual([
    'rules/any.ts: ._handle is private: it belongs into a folder internals/ of its package',
  ]);
});

it('lets folders that fence them, and tests, name them', () => {
  expect(at('server/platform/internals/node/any.ts', 'response._header')).toEqual([]);
  expect(at('storefront/app/head-order.server.test.ts', '__reactRouterRouteModules')).toEqual([]);
});

it.each([
  'response.headersSent; table_header',
  "import pg from 'pg';",
  "import { PgTable } from 'drizzle-orm/pg-core/table';",
  'settings.connection.connectionString',
  'schema._zod.def',
  'window._lt',
])('leaves %s alone', (text) => {
  expect(at('server/platform/http/any.ts', text)).toEqual([]);
});
