import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { desktopOnly, phoneOnly, specsNamed } from './screens.ts';

const specs = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.spec.ts'));

describe('the screens of the journeys', () => {
  it('leave no spec without a screen', () => {
    const left = (names: readonly string[]) =>
      specs.filter((name) => specsNamed(names).test(`/shop/e2e/${name}`));
    expect(left(desktopOnly).filter((name) => left(phoneOnly).includes(name))).toEqual([]);
  });

  it('leave no test without a screen: none is for the phone alone in a spec for the large screen', () => {
    const tagged = desktopOnly.filter((name) =>
      readFileSync(join(import.meta.dirname, `${name}.spec.ts`), 'utf8').includes('@once'),
    );
    expect(tagged).toEqual([]);
  });

  it('are said of specs that exist', () => {
    const names = [...desktopOnly, ...phoneOnly].map((name) => `${name}.spec.ts`);
    expect(names.filter((name) => !specs.includes(name))).toEqual([]);
  });
});
