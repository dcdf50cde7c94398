import { append, edits, migration, putAfter, type Recipe, swap } from '../recipe.ts';

/** Sizes that a member has saved. */
export const memberData: Recipe = {
  heading: 'A table with data of members',
  steps: [
    {
      row: 'server/people/saved-details/tables.ts',
      edit: append(`
/** The sizes that a member has saved. */
export const savedSizes = pgTable(
  'saved_sizes',
  { ...recordColumns(), size: text().notNull() },
  (table) => recordKeys('saved_sizes', table),
);
`),
    },
    migration('saved-sizes'),
    {
      row: 'server/people/saved-details/personal-data.ts',
      edit: edits(
        swap(
          "import { savedInvoices, savedRecipients } from './tables.ts';",
          "import { savedInvoices, savedRecipients, savedSizes } from './tables.ts';",
        ),
        putAfter(
          '  tables: [\n',
          `    personalTable({
      table: savedSizes,
      label: '常用尺寸',
      rowsOf: ({ id }) => eq(savedSizes.userId, id),
      shown: { size: '尺寸' },
      hidden,
      fate: 'DELETED',
    }),
`,
        ),
      ),
    },
    { row: 'server/registries/personal-data.ts' },
  ],
  tests: ['server/registries/personal-data.test.ts', 'server/back-office/privacy/privacy.test.ts'],
};
