import { expect, it } from 'vitest';
import { foreignToAuditor } from './auditor-alone.ts';

const path = 'scripts/world/auditor/money.ts';

it.each(['#server/shop.ts', '#rules/quote/quote.ts', '#contract/enumerations.ts', '../people.ts'])(
  'refuses that the auditor imports %s, even a type',
  (target) => {
    const text = `import type { Thing } from '${target}';`;
    expect(foreignToAuditor([{ path, text }])).toHaveLength(1);
  },
);

it('lets the parts of the auditor import each other, and others import the auditor', () => {
  const own = { path, text: `import { quote } from './quote.ts';` };
  const other = {
    path: 'scripts/world/audit.ts',
    text: `import { quote } from './auditor/quote.ts';`,
  };
  expect(foreignToAuditor([own, other])).toEqual([]);
});
