import { describe, expect, it } from 'vitest';
import { notedSeeds } from './noted-seeds.ts';
import { propertyFiles } from './property-files.ts';

describe('a noted seed', () => {
  it('belongs to a test file that uses it', () => {
    const files = propertyFiles();
    expect(files).toContain('rules/quote/quote.property.test.ts');
    expect(files).toContain('storefront/app/cart/session/any-order.property.test.ts');
    expect(files).not.toContain('scripts/explore/log.test.ts');
    for (const { file } of notedSeeds()) expect(files).toContain(file);
  });
});
