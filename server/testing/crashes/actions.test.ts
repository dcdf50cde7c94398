import { describe, expect, it } from 'vitest';
import { adminEndpoints } from '#contract/admin-endpoints.ts';
import { type Endpoint, endpoints } from '#contract/endpoints.ts';
import { actions } from './actions/index.ts';
import { callsWithoutAction } from './calls-without-action.ts';

const all: Record<string, Endpoint> = { ...endpoints, ...adminEndpoints };
const writing = Object.entries(all)
  .filter(([, { method, readsOnly }]) => method !== 'GET' && !readsOnly)
  .map(([name]) => name);

describe('the actions that are tried with crashes', () => {
  it('make every call that writes, except those on the list of calls without an action', () => {
    const made = actions.flatMap(({ calls = [] }) => calls.map(String));
    const left = callsWithoutAction.flatMap(({ calls }) => calls);
    expect(writing.filter((name) => !made.includes(name) && !left.includes(name))).toEqual([]);
    expect(left.filter((name) => made.includes(name) || !writing.includes(name))).toEqual([]);
    expect(left.length).toBe(new Set(left).size);
  });

  it('have names of their own', () => {
    const names = actions.map(({ name }) => name);
    expect(names.length).toBe(new Set(names).size);
  });
});
