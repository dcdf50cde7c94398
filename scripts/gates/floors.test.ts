import { describe, expect, it } from 'vitest';
import { brokenFloors } from './floors.ts';

/** Files that import one another: `[from, to]`; `to` is the import path as written. */
const broken = (...imports: [from: string, to: string][]) =>
  brokenFloors(imports.map(([path, to]) => ({ path, text: `import { a } from '${to}';` })));

describe('the floors of the server', () => {
  it.each([
    ['server/platform/http/a.ts', '#server/shop.ts'],
    ['server/platform/http/a.ts', '#server/config.ts'],
    ['server/platform/http/a.ts', '#server/content/b.ts'],
    ['server/content/a.ts', '#server/people/accounts/b.ts'],
    ['server/people/accounts/a.ts', '#server/content/b.ts'],
    ['server/people/accounts/a.ts', '#server/commerce/coupons/b.ts'],
    ['server/commerce/coupons/a.ts', '#server/ordering/orders/b.ts'],
    ['server/commerce/coupons/a.ts', '#server/web/b.ts'],
    ['server/ordering/orders/a.ts', '#server/back-office/admin/b.ts'],
    ['server/ordering/orders/a.ts', '#server/testing/routes.ts'],
    ['server/web/a.ts', '#server/commerce/catalog/b.ts'],
    ['server/ordering/orders/a.ts', '#server/registries/all-jobs.ts'],
    ['server/assembly/app.ts', '#server/program/start.ts'],
    ['server/hosts/other-hosts.ts', '#server/assembly/app.ts'],
    ['server/registries/all-jobs.ts', '#server/hosts/other-hosts.ts'],
  ])('let %s not import %s', (from, to) => {
    expect(broken([from, to])).toHaveLength(1);
  });

  it('let settings be declared without code, and be put together above', () => {
    expect(broken(['server/ordering/payments/config.ts', './attempts.ts'])).toHaveLength(1);
    expect(broken(['server/ordering/payments/config.ts', '#server/config.ts'])).toHaveLength(1);
    expect(
      broken(
        ['server/config.ts', './ordering/payments/config.ts'],
        ['server/ordering/payments/a.ts', '#server/config.ts'],
        ['server/ordering/payments/config.ts', '#server/platform/config-fields.ts'],
      ),
    ).toEqual([]);
  });

  it('count types like values', () => {
    const text = "import type { A } from '#server/ordering/orders/a.ts';";
    expect(brokenFloors([{ path: 'server/commerce/stock/a.ts', text }])).toEqual([
      'server/commerce/stock/a.ts → server/ordering/orders/a.ts: commerce may not import ordering',
    ]);
  });

  it.each([
    ['server/platform/http/a.ts', '../clock.ts'],
    ['server/platform/http/a.ts', '#contract/b.ts'],
    ['server/content/a.ts', '#server/shop.ts'],
    ['server/commerce/coupons/a.ts', '#server/people/accounts/b.ts'],
    ['server/commerce/coupons/a.ts', '#server/commerce/stock/b.ts'],
    ['server/ordering/orders/a.ts', '#server/commerce/coupons/b.ts'],
    ['server/back-office/erp/a.ts', '#server/ordering/orders/b.ts'],
    ['server/web/a.ts', '#server/config.ts'],
    ['server/testing/routes.ts', '#server/content/b.ts'],
    ['server/assembly/capabilities.ts', '#server/commerce/coupons/routes.ts'],
    ['server/program/start.ts', '#server/assembly/app.ts'],
    ['server/assembly/app.ts', '#server/hosts/other-hosts.ts'],
    ['server/testing/test-shop.ts', '#server/assembly/app.ts'],
    ['server/content/a.test.ts', '#server/ordering/orders/b.ts'],
    ['server/testing/at-checkout.ts', '#server/ordering/orders/b.ts'],
  ])('let %s import %s', (from, to) => {
    expect(broken([from, to])).toEqual([]);
  });

  it('have a place for every wing', () => {
    expect(broken(['server/marketing/a.ts', '#server/commerce/catalog/b.ts'])).toEqual([
      'server/marketing/a.ts: no floor is declared for marketing',
    ]);
  });
});

describe('circles between capabilities', () => {
  it('are named with the files that make them', () => {
    expect(
      broken(
        ['server/ordering/cart/a.ts', '#server/ordering/checkout/b.ts'],
        ['server/ordering/checkout/c.ts', '../orders/d.ts'],
        ['server/ordering/orders/returns/e.ts', '#server/ordering/cart/f.ts'],
      ),
    ).toEqual([
      [
        'ordering/cart → ordering/checkout → ordering/orders → ordering/cart is a circle',
        '  server/ordering/cart/a.ts → server/ordering/checkout/b.ts',
        '  server/ordering/checkout/c.ts → server/ordering/orders/d.ts',
        '  server/ordering/orders/returns/e.ts → server/ordering/cart/f.ts',
      ].join('\n'),
    ]);
  });

  it('are found behind a file that puts the server together', () => {
    const found = broken(
      ['server/commerce/catalog/a.ts', '#server/shop.ts'],
      ['server/shop.ts', './commerce/catalog/routes.ts'],
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^commerce\/catalog → server\/shop\.ts → commerce\/catalog /);
  });

  it('are none in what only tests import', () => {
    expect(
      broken(
        ['server/ordering/cart/a.ts', '#server/ordering/orders/b.ts'],
        ['server/ordering/orders/b.test.ts', '#server/ordering/cart/a.ts'],
      ),
    ).toEqual([]);
  });
});

describe('tables', () => {
  it.each([
    ['server/ordering/orders/tables.ts', '#server/ordering/orders/order-number.ts'],
    ['server/ordering/orders/tables.ts', './order-number.ts'],
    ['server/ordering/orders/tables.ts', '#server/shop.ts'],
    ['server/ordering/orders/tables.ts', '#server/platform/clock.ts'],
  ])('%s may not import %s', (from, to) => {
    expect(broken([from, to])).toHaveLength(1);
  });

  it.each([
    ['server/ordering/orders/tables.ts', '#server/people/accounts/tables.ts'],
    ['server/ordering/orders/tables.ts', '#server/platform/database/columns.ts'],
    ['server/platform/database/tables.ts', './columns.ts'],
    ['server/ordering/orders/tables.ts', '#contract/enumerations.ts'],
    ['server/ordering/orders/tables.ts', '#rules/forms.ts'],
    ['server/ordering/orders/tables.ts', 'drizzle-orm/pg-core'],
  ])('%s may import %s', (from, to) => {
    expect(broken([from, to])).toEqual([]);
  });

  it('lie below the capabilities: a key into another’s table makes no arrow between the two', () => {
    expect(
      broken(
        ['server/commerce/coupons/tables.ts', '#server/commerce/gifts/tables.ts'],
        ['server/commerce/gifts/a.ts', '#server/commerce/coupons/b.ts'],
      ),
    ).toEqual([]);
  });

  it('refer to one another in no circle', () => {
    const found = broken(
      ['server/commerce/coupons/tables.ts', '#server/ordering/orders/tables.ts'],
      ['server/ordering/orders/tables.ts', '#server/commerce/coupons/tables.ts'],
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('is a circle');
  });
});

describe('the folders of the sandbox', () => {
  it('make no circle', () => {
    const [circle, ...others] = broken(
      ['sandbox/cathay/a.ts', '../line-pay/b.ts'],
      ['sandbox/line-pay/b.ts', '#sandbox/cathay/c.ts'],
    );
    expect(circle).toMatch(/^sandbox\/cathay → sandbox\/line-pay → sandbox\/cathay is a circle\n/);
    expect(others).toEqual([]);
  });

  it('know nothing of the file that puts them together', () => {
    const found = broken(
      ['sandbox/sandbox.ts', './cathay/a.ts'],
      ['sandbox/cathay/a.ts', '../sandbox.ts'],
    );
    expect(found).toHaveLength(1);
  });

  it('are needed by nothing that all of them share', () => {
    const found = broken(
      ['sandbox/pay-page.ts', './cathay/a.ts'],
      ['sandbox/cathay/a.ts', '../html-page.ts'],
    );
    expect(found).toHaveLength(1);
  });

  it('may be put together, and share what lies beside them', () => {
    expect(
      broken(
        ['sandbox/sandbox.ts', './cathay/a.ts'],
        ['sandbox/sandbox.ts', './html-page.ts'],
        ['sandbox/cathay/a.ts', '../html-page.ts'],
      ),
    ).toEqual([]);
  });
});

describe('the folders of the rules', () => {
  it('make no circle, and may use what lies beside them', () => {
    const [circle, ...others] = broken(
      ['rules/orders/a.ts', '../prices/b.ts'],
      ['rules/prices/c.ts', '../orders/d.ts'],
      ['rules/prices/c.ts', '../dates.ts'],
      ['rules/dates.ts', './prices/c.ts'],
    );
    expect(circle).toMatch(/^orders → prices → orders is a circle\n/);
    expect(others).toEqual([]);
  });
});
