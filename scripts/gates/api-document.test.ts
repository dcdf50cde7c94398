import { describe, expect, it } from 'vitest';
import { errorsIn } from './api-document.ts';

const document = (operation: object) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'x', version: '1', license: { name: 'x', url: 'https://shop.local' } },
    servers: [{ url: 'https://shop.local' }],
    paths: { '/goods/{id}': { get: operation } },
  });
const sound = {
  operationId: 'readGoods',
  summary: 'Goods',
  security: [],
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
  responses: { 200: { description: 'OK' }, 404: { description: 'none' } },
};

describe('the gate of the API document', () => {
  it('finds errors and lets a sound document pass', async () => {
    expect(await errorsIn('shop', document(sound))).toEqual([]);
    const [found = ''] = await errorsIn('shop', document({ ...sound, parameters: [] }));
    expect(found).toMatch(/^shop: path-parameters-defined: /);
  });
});
