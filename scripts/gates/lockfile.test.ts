import { expect, it } from 'vitest';
import { missingOptionalDependencies } from './lockfile.ts';

const packages = {
  '': { optionalDependencies: { 'tool-linux': '1.0.0' } },
  'node_modules/tool-linux': {},
  'node_modules/a/node_modules/@b/c': {},
  'node_modules/d': { optionalDependencies: { '@b/c': '1.0.0', '@b/gone': '1.0.0' } },
};

it('names the optional dependencies that a lockfile lacks', () => {
  expect(missingOptionalDependencies({ packages })).toEqual(['@b/gone, wanted by node_modules/d']);
});
