import { append, create, edits, putAfter, putBefore, type Recipe, swap } from '../recipe.ts';

/** 小提醒: short notes of which operators keep a list. */
export const resource: Recipe = {
  heading: 'An entity of the back office',
  steps: [
    {
      row: 'server/content/tables.ts',
      edit: append(`
/** Short notes that the shop keeps. */
export const careTips = pgTable('care_tips', {
  id: identity(),
  title: text().notNull().unique('care_tips_title'),
  content: text().notNull(),
  weight: weight(),
  ...maintained(),
});
`),
    },
    {
      row: 'server/migrations/',
      run: [
        'scripts/recipes/write-migration.ts',
        'care-tips',
        'create trigger raise_version before update on care_tips for each row execute function raise_version();\n',
      ],
    },
    {
      row: 'contract/resources/videos.ts',
      file: 'contract/resources/care-tips.ts',
      edit: create(`import { title, weight } from './common-fields.ts';
import { text } from './fields.ts';
import { defineResource } from './resource.ts';

/** Short notes that the shop keeps. */
export const careTips = defineResource({
  name: 'care-tips',
  label: '小提醒',
  area: 'content',
  title: 'title',
  key: 'title',
  fields: {
    title: { ...title({ label: '標題' }), unique: true },
    content: text({ label: '內容', required: true, maxLength: 200 }),
    weight: weight(),
  },
  rules: [],
  form: [{ title: '小提醒', fields: ['title', 'content', 'weight'] }],
  sort: { field: 'weight', direction: 'descending' },
});
`),
    },
    {
      row: 'contract/resources/index.ts',
      edit: edits(
        putAfter(
          "import { banners } from './banners.ts';\n",
          "import { careTips } from './care-tips.ts';\n",
        ),
        putAfter('  videos,\n', '  careTips,\n'),
      ),
    },
    {
      row: 'server/content/records.ts',
      edit: edits(
        putAfter(
          "import { banners as bannersDeclared } from '#contract/resources/banners.ts';\n",
          "import { careTips as careTipsDeclared } from '#contract/resources/care-tips.ts';\n",
        ),
        putAfter(
          '  adaptResource(videosDeclared, videos),\n',
          '  adaptResource(careTipsDeclared, careTips),\n',
        ),
        putBefore('  eventPopups,\n  homeBlocks,', '  careTips,\n'),
      ),
    },
    { row: 'server/registries/resource-adapters.ts' },
    {
      row: 'backoffice/handbook/banners.md',
      edit: swap('videos, testimonials', 'videos, care-tips, testimonials'),
    },
  ],
  tests: [
    'server/registries/declared-resources.test.ts',
    'server/back-office/resource-calls/records.test.ts',
    'server/back-office/resource-calls/spreadsheets.test.ts',
    'server/back-office/resource-calls/shown-at-once.test.ts',
    'e2e/help-pages.test.ts',
  ],
};
