import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, it } from 'vitest';
import { screens } from '#contract/navigation.ts';
import officeRoutes from '../../backoffice/app/routes.ts';
import shopRoutes from '../../storefront/app/routes.ts';
import {
  type LookedAt,
  menuLeftOut,
  officeEntries,
  officeRoutesLeftOut,
  officeScreens,
  shopRoutesLeftOut,
  shopScreens,
} from './screens.ts';
import { someSubjects } from './some-subjects.ts';

const pathOf = ({ path }: LookedAt) =>
  new URL(typeof path === 'string' ? path : path(someSubjects), 'http://shop').pathname;

/** The paths of all pages among the routes, without the slash at their beginning. */
const pathsIn = (routes: readonly RouteConfigEntry[]): string[] =>
  routes.flatMap((route) =>
    route.children ? pathsIn(route.children) : route.index ? [''] : [route.path ?? ''],
  );

/** The first route that matches a path; an earlier one may be narrower. */
function routeOf(routes: readonly string[], path: string): string | undefined {
  const parts = path.split('/').slice(1);
  const takes = (route: string) => {
    if (route === '*') return true;
    const wanted = route.split('/');
    return (
      parts.length <= wanted.length &&
      wanted.every((each, at) =>
        each.endsWith('?') || each.startsWith(':')
          ? each.endsWith('?') || parts[at] !== undefined
          : each === (parts[at] ?? ''),
      )
    );
  };
  return routes.find(takes);
}

const office = [...officeEntries, ...officeScreens];

describe.each([
  ['shop', shopRoutes as readonly RouteConfigEntry[], shopScreens, shopRoutesLeftOut],
  ['back office', officeRoutes as readonly RouteConfigEntry[], office, officeRoutesLeftOut],
] as const)('the pictures of the %s', (_, table, looked, leftOut) => {
  const routes = pathsIn(table);
  const taken = new Set(looked.map((screen) => routeOf(routes, pathOf(screen))));

  it('show each route, or somebody says why not', () => {
    expect(routes.filter((route) => !taken.has(route) && !(route in leftOut))).toEqual([]);
  });

  it('leave no route out that is shown, or is none', () => {
    const spare = Object.keys(leftOut).filter((each) => taken.has(each) || !routes.includes(each));
    expect(spare).toEqual([]);
  });

  it('have a name each', () => {
    const names = looked.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the pictures of the menu of the back office', () => {
  const shown = new Set(officeScreens.map(pathOf));
  const names = screens.map(({ name }) => name);

  it('show each screen, or somebody says why not', () => {
    expect(names.filter((name) => !shown.has(`/${name}`) && !(name in menuLeftOut))).toEqual([]);
  });

  it('leave no screen out that is shown, or that the menu does not have', () => {
    const spare = (name: string) => shown.has(`/${name}`) || !names.includes(name);
    expect(Object.keys(menuLeftOut).filter(spare)).toEqual([]);
  });
});
