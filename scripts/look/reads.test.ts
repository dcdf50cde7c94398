import { describe, expect, it } from 'vitest';
import { readsOf } from './reads.ts';
import { someSubjects } from './some-subjects.ts';

const id = { name: 'id', in: 'path', required: true };
const kinds = { name: 'name', in: 'path', required: true, schema: { enum: ['placed', 'paid'] } };
const day = { name: 'from', in: 'query', required: true };
const page = { name: 'page', in: 'query' };

const readsAt = (path: string, methods: Parameters<typeof readsOf>[0]['paths'][string]) =>
  readsOf({ paths: { [path]: methods } }, someSubjects).map(({ method, path: asked, body }) =>
    body ? [method, asked, body] : [method, asked],
  );

describe('the calls whose answers are compared', () => {
  it('are those that get something, with what is there in their paths', () => {
    expect(readsAt('/api/v1/banners', { get: { parameters: [page] } })).toEqual([
      ['GET', '/api/v1/banners'],
    ]);
    const path = '/api/backstagex/members/desk/{id}';
    expect(readsAt(path, { get: { parameters: [id] } })).toEqual([
      ['GET', `/api/backstagex/members/desk/${someSubjects.memberId}`],
    ]);
  });

  it('are made for each value of an enumeration, and say what must be said', () => {
    const path = '/api/backstagex/letters/{name}';
    expect(readsAt(path, { get: { parameters: [kinds, day] } })).toEqual(
      ['placed', 'paid'].map((name) => [
        'GET',
        `/api/backstagex/letters/${name}?from=2026-11-01T00%3A00%3A00%2B08%3A00`,
      ]),
    );
  });

  it('are the searches of the back office, too', () => {
    expect(readsAt('/api/backstagex/refunds/search', { post: {} })).toEqual([
      ['POST', '/api/backstagex/refunds/search', {}],
    ]);
  });

  it('are none that write, or that tell of this moment alone', () => {
    expect(readsAt('/api/v1/user', { put: {} })).toEqual([]);
    expect(readsAt('/api/backstagex/orders/cancel', { post: {} })).toEqual([]);
    expect(readsAt('/api/backstagex/orders/export', { get: {} })).toEqual([]);
  });
});
