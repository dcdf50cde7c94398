import { expect, it } from 'vitest';
import { untestedCalls } from './tested-calls.ts';

const endpoints = {
  hoist: { method: 'POST', path: '/api/v1/sails/hoist', access: 'public' },
  readBoat: { method: 'GET', path: '/api/v1/harbour/boat/:id', access: 'member' },
  sinkBoat: { method: 'PUT', path: '/api/v1/harbour/boat/:id/sink', access: 'member' },
} as const;

it('names the calls that no test makes', () => {
  expect(untestedCalls(endpoints, ['they hoist a flag'])).toEqual([
    'hoist',
    'readBoat',
    'sinkBoat',
  ]);
});

it('knows a call by its name', () => {
  expect(untestedCalls(endpoints, ['api.hoist({})', "call('readBoat')"])).toEqual(['sinkBoat']);
});

it('knows a call by its whole path', () => {
  const tests = [
    `get('/backstage/api/v1/harbour/boat/12')`,
    'put(`$' + '{base}/api/v1/harbour/boat/$' + '{id}/sink`)',
  ];
  expect(untestedCalls(endpoints, tests)).toEqual(['hoist']);
  expect(untestedCalls(endpoints, tests.slice(1))).toContain('readBoat');
});
