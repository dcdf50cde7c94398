import { describe, expect, it } from 'vitest';
import { foreignTables } from './foreign-tables.ts';

const tables = [
  {
    path: 'server/ordering/orders/tables.ts',
    text: "export const orders = pgTable('orders', {});\nexport const orderLines = pgTable(\n  'order_lines',\n  {});",
  },
  { path: 'server/people/accounts/line/tables.ts', text: "export const u = pgTable('users', {});" },
  { path: 'server/platform/database/tables.ts', text: "const s = pgTable('settings', {});" },
];

const found = (text: string, path = 'server/commerce/stock/a.ts') =>
  foreignTables([...tables, { path, text }]);
const inQuery = (query: string) => found(`db.execute(sql\`${query}\`);`);

describe('the gate of foreign tables', () => {
  it('says where which table of whom is named', () => {
    const text = "const one = 1;\nconst text = 'select id from orders';";
    expect(found(text)).toEqual([
      'server/commerce/stock/a.ts:2: orders is a table of ordering/orders; call its functions',
    ]);
  });

  it.each([
    'select * from orders',
    'select * from ORDERS o',
    'select * from "orders"',
    'select * from public.orders as o',
    'select * from "public"."orders"',
    'select * from only orders',
    'select * from stock_records r left join order_lines l on l.id = r.id',
    'select * from stock_records r, orders o',
    'select * from unnest($1::int[], coalesce($2, $3)) as w (id), lateral orders',
    'select * from stock_records where id in (select id from\n    users)',
    'update orders set id = 1',
    'update stock_records r set id = 1 from orders o',
    'insert into orders values (1)',
    'delete from orders',
    'delete from stock_records using orders o',
    'merge into stock_records using orders o on true',
    'truncate orders',
    'truncate stock_records, orders',
    'lock table orders in share mode',
    'lock orders',
    'table orders',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a template
    'select * from ${stockRecords} join orders on true',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a template
    'with a as (${all ? `select 1 from orders` : sql``}) select 1',
    "select '/*' from orders",
    "select 'https://' from orders",
  ])('catches %s', (query) => {
    expect(inQuery(query)).toHaveLength(1);
  });

  it('catches every way of writing a text', () => {
    for (const text of [
      "const a = 'delete from orders';",
      'const a = "delete from orders";',
      'const a = `delete\nfrom orders`;',
      "db.execute(sql.raw('delete from orders'));",
      'db.execute(sql`delete from orders`);',
    ]) {
      expect(found(text)).toHaveLength(1);
    }
  });

  it.each([
    'select * from stock_records',
    'select orders from stock_records',
    'select orders.id from stock_records as other',
    'select * from past_orders',
    'select value from settings',
    'insert into settings values (1)',
    'select extract(epoch from now()), orders',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a template
    'select * from (${soldUnitsText}) as sold',
  ])('lets %s through', (query) => {
    expect(inQuery(query)).toEqual([]);
  });

  it('lets comments and imports through', () => {
    const text = [
      "import { move } from '#server/ordering/orders/move-order.ts';",
      '/** Reads from orders,\n * and from users. */',
      'const a = 1; // from orders',
    ].join('\n');
    expect(found(text)).toEqual([]);
  });

  it('lets a capability name its own tables, in all its folders', () => {
    const text = "const a = 'select * from orders join order_lines l on true';";
    expect(found(text, 'server/ordering/orders/a.ts')).toEqual([]);
    expect(found(text, 'server/ordering/orders/returns/a.ts')).toEqual([]);
  });

  it('holds the platform, and what puts the server together, to it', () => {
    const text = "const a = 'select * from orders';";
    expect(found(text, 'server/platform/http/a.ts')).toHaveLength(1);
    expect(found(text, 'server/program/prepare-database.ts')).toHaveLength(1);
  });

  it.each([
    'server/commerce/stock/a.test.ts',
    'server/testing/order-life.ts',
    'server/platform/database/testing.ts',
    'seed/load.ts',
    'bench/fill.ts',
  ])('lets %s name any table', (path) => {
    expect(found("const a = 'select * from orders';", path)).toEqual([]);
  });
});
