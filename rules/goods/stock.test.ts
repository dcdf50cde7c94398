import { describe, expect, it } from 'vitest';
import {
  availableStock,
  stockOfComponents,
  stocksByProduct,
  unknownStock,
  unlimitedStock,
  usesWebStock,
  withOwnLocks,
} from './stock.ts';

const maintained = [{ type: 'YIPIN_ERP' as const, isMaintained: true }];
const notMaintained = [{ type: 'YIPIN_ERP' as const, isMaintained: false }];
const record = { id: 1, webStock: 5, erpStock: 8 };

describe('the stock source', () => {
  it('is web stock while the ERP is maintained [9.021]', () => {
    expect(availableStock([record], maintained)).toBe(5);
  });

  it('is web stock when the setting is missing or did not load [9.022]', () => {
    expect(availableStock([record], [])).toBe(5);
    expect(availableStock([record], [{ type: 'SERVICE', isMaintained: false }])).toBe(5);
    expect(availableStock([record], undefined)).toBe(5);
    expect(usesWebStock(undefined)).toBe(true);
  });

  it('is ERP stock otherwise [9.023]', () => {
    expect(availableStock([record], notMaintained)).toBe(8);
  });
});

describe('the stock of a product', () => {
  it('leaves out records that lack a count [9.024]', () => {
    const half = { id: 1, webStock: 2, erpStock: null };
    expect(availableStock([record, half], maintained)).toBe(5);
    expect(availableStock([half], maintained)).toBe(unlimitedStock);
  });

  it('is the least of its records [9.025]', () => {
    expect(availableStock([record, { id: 1, webStock: 3, erpStock: 9 }], maintained)).toBe(3);
  });

  it('is the largest safe integer without a record [9.026]', () => {
    expect(availableStock([], maintained)).toBe(Number.MAX_SAFE_INTEGER);
  });

  it('is found by product', () => {
    const records = [record, { id: 2, webStock: 1, erpStock: 1 }];
    expect([...stocksByProduct(records, maintained)]).toEqual([
      [1, 5],
      [2, 1],
    ]);
  });
});

describe('the stock of a combination', () => {
  const components = [
    { productId: 1, quantity: 2 },
    { productId: 2, quantity: 1 },
  ];

  it('is what can be made of its components [9.028]', () => {
    const stocks = new Map([
      [1, 5],
      [2, 9],
    ]);
    expect(stockOfComponents(components, stocks)).toBe(2);
    expect(stockOfComponents(components, new Map([[1, 1]]))).toBe(0);
    expect(stockOfComponents(components, new Map())).toBeGreaterThan(1e15);
  });

  it('is unknown while that of a component is [9.028]', () => {
    expect(
      stockOfComponents(
        components,
        new Map([
          [1, unknownStock],
          [2, 0],
        ]),
      ),
    ).toBe(unknownStock);
  });

  it('is never below 0', () => {
    expect(stockOfComponents(components, new Map([[1, -3]]))).toBe(0);
  });
});

describe('own locks', () => {
  it('count as stock for the member who has reserved them [9.031]', () => {
    const held = [
      { components: [{ productId: 1, quantity: 2 }], lockedQuantity: 3 },
      { components: [{ productId: 2, quantity: 1 }], lockedQuantity: 1 },
    ];
    const stocks = new Map([
      [1, 0],
      [2, unknownStock],
    ]);
    expect([...withOwnLocks(stocks, held)]).toEqual([
      [1, 6],
      [2, unknownStock],
    ]);
  });
});
