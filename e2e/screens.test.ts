import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { desktopOnly, phoneOnly, specsNamed } from './screens.ts';

const specs = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.spec.ts'));

describe('the screens of the journeys', () => {
  it('leave no spec without a screen', () => {
    const left = (names: readonly string[]) =>
      specs.filter((name) => specsNamed(names).test(`/shop/e2e/${name}`));
    expect(left(desktopOnly).filter((name) => left(phoneOnly).includes(name))).toEqual([]);
  });

  it('are said of specs that exist', () => {
    const names = [...desktopOnly, ...phoneOnly].map((name) => `${name}.spec.ts`);
    expect(names.filter((name) => !specs.includes(name))).toEqual([]);
  });
});
