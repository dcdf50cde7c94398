import { describe, expect, it } from 'vitest';
import { wrongArrows } from './arrows.ts';
import { importsOf } from './imports.ts';

const wrong = (path: string, text: string) => wrongArrows([{ path, text }]);

describe('what a file imports', () => {
  it('resolves subpaths and relative paths and knows types from values', () => {
    const text = [
      "import { a } from '#contract/a.ts';",
      "import type { B } from './b.ts';",
      "import {\n  c,\n  d,\n} from '../d.ts';",
      "import '#storefront/styles/e.css';",
      "export { f } from '#rules/f.ts';",
      "export type { G } from 'g';",
      "const h = await import('#seed/h.ts');",
      "type I = import('i').I;",
      "// import { no } from '#server/no.ts';",
      "/* import { no } from '#server/no.ts'; */",
      "export const j = 'not a module';",
      "import logo from './k.svg?url';",
    ].join('\n');
    expect(
      importsOf({ path: 'server/cart/x.ts', text }).map(({ to, value }) => [to, value]),
    ).toEqual([
      ['contract/a.ts', true],
      ['server/cart/b.ts', false],
      ['server/d.ts', true],
      ['storefront/app/styles/e.css', true],
      ['rules/f.ts', true],
      ['g', false],
      ['seed/h.ts', true],
      ['i', false],
      ['server/cart/k.svg', true],
    ]);
  });
});

describe('the arrows between rooms', () => {
  it.each([
    ['contract/a.ts', '#rules/b.ts'],
    ['rules/a.ts', '#server/b.ts'],
    ['rules/cart/a.ts', '../../server/b.ts'],
    ['server/cart/a.ts', '#storefront/b.ts'],
    ['server/cart/a.ts', '#storefront/handler.ts'],
    ['server/cart/a.ts', '#seed/b.ts'],
    ['server/cart/a.ts', '#sandbox/b.ts'],
    ['storefront/app/a.tsx', '#server/b.ts'],
    ['backoffice/app/a.tsx', '#server/b.ts'],
    ['backoffice/app/a.tsx', '#storefront/ui/b.tsx'],
    ['storefront/app/a.tsx', '../../backoffice/app/b.tsx'],
    ['server/web/a.ts', '../../backoffice/app/b.ts'],
    ['sandbox/a.ts', '#server/b.ts'],
    ['seed/a.ts', '../e2e/journey.ts'],
    ['seed/a.ts', '../picture-studio/plan.ts'],
    ['e2e/a.ts', '../picture-studio/host.ts'],
    ['server/cart/a.ts', '../stock/testing.ts'],
    ['server/cart/a.ts', '../testing/test-shop.ts'],
    ['rules/quote/a.ts', '../testing/any-cart.ts'],
    ['storefront/app/cart/a.ts', '../testing/cards.ts'],
    ['server/cart/a.ts', './a.test.ts'],
  ])('%s may not import %s', (from, to) => {
    expect(wrong(from, `import { b } from '${to}';`)).toHaveLength(1);
  });

  it.each([
    ['rules/a.ts', '#contract/b.ts'],
    ['server/cart/a.ts', '#rules/b.ts'],
    ['server/main.ts', '#sandbox/b.ts'],
    ['server/assembly/app.ts', '#seed/b.ts'],
    ['server/testing/routes.ts', '#seed/b.ts'],
    ['server/testing/test-shop.ts', '../platform/database/testing.ts'],
    ['storefront/app/a.tsx', '#rules/b.ts'],
    ['backoffice/app/a.tsx', '#contract/b.ts'],
    ['backoffice/app/a.tsx', '#rules/b.ts'],
    ['seed/a.ts', '#server/cart/tables.ts'],
    ['e2e/a.ts', '#server/platform/database/testing.ts'],
    ['server/cart/a.test.ts', '#seed/b.ts'],
    ['rules/testing/any-cart.ts', '../quote/terms.ts'],
    ['bench/a.ts', '#rules/testing/any-cart.ts'],
    ['server/platform/database/testing.ts', '#seed/b.ts'],
    ['server/cart/a.ts', 'drizzle-orm'],
  ])('%s may import %s', (from, to) => {
    expect(wrong(from, `import { b } from '${to}';`)).toEqual([]);
  });

  it('lends the server the type of the storefront’s handler', () => {
    expect(
      wrong('server/web.ts', "import type { Handler } from '#storefront/handler.ts';"),
    ).toEqual([]);
  });
});

describe('the arrows between capabilities', () => {
  it.each([
    ['server/ordering/cart/a.ts', '#server/commerce/stock/tables.ts'],
    ['server/ordering/cart/a.ts', '../orders/returns/tables.ts'],
    ['server/assembly/app.ts', '#server/commerce/stock/tables.ts'],
    ['server/platform/http/a.ts', '#server/ordering/cart/b.ts'],
  ])('%s may not import %s', (from, to) => {
    expect(wrong(from, `import { b } from '${to}';`)).toHaveLength(1);
  });

  it.each([
    ['server/ordering/cart/a.ts', '#server/commerce/stock/lock-stock.ts'],
    ['server/ordering/cart/a.ts', './tables.ts'],
    ['server/ordering/payments/line-pay/a.ts', '../tables.ts'],
    ['server/ordering/cart/tables.ts', '#server/commerce/stock/tables.ts'],
    ['server/registries/schema.ts', '#server/ordering/cart/tables.ts'],
  ])('%s may import %s', (from, to) => {
    expect(wrong(from, `import { b } from '${to}';`)).toEqual([]);
  });
});

describe('the browser', () => {
  const entity = { path: 'contract/entities/a.ts', text: "import { z } from 'zod';" };

  it.each(['storefront', 'backoffice'])('gets no zod in the %s, by no detour', (room) => {
    const found = wrongArrows([
      entity,
      { path: 'rules/a.ts', text: "import { a } from '#contract/entities/a.ts';" },
      { path: `${room}/app/a.tsx`, text: "import { a } from '#rules/a.ts';" },
    ]);
    expect(found).toEqual([
      `${room}/app/a.tsx → rules/a.ts → contract/entities/a.ts → zod: zod would reach the browser`,
    ]);
  });

  it('may take the types', () => {
    const text = "import type { A } from '#contract/entities/a.ts';";
    expect(wrongArrows([entity, { path: 'storefront/app/a.tsx', text }])).toEqual([]);
  });
});
