import { expect, it } from 'vitest';
import { yesNo } from '#contract/resources/fields.ts';
import { unreadSettings } from './read-settings.ts';

const sail = yesNo({ label: '帆', default: false });
const harbour = (fields: readonly string[], variables?: Record<string, string>) => ({
  harbour: {
    id: 1,
    label: '港口',
    help: '',
    fields: Object.fromEntries(fields.map((name) => [name, sail])),
    ...(variables && { variables }),
  },
});
const sources = (reader: string) => [
  {
    path: 'server/registries/settings-adapters.ts',
    text: `import { harbourSettings } from '#server/harbour/harbour-settings.ts';\nexport const adapters = {\n  harbour: harbourSettings,\n};`,
  },
  {
    path: 'server/harbour/harbour-settings.ts',
    text: `// .isOpen\nconst schema = z.object({ isOpen: z.boolean(), isDeep: z.boolean() });`,
  },
  {
    path: 'server/harbour/enter.ts',
    text: `import { harbourSettings } from './harbour-settings.ts';\n${reader}`,
  },
  { path: 'server/elsewhere.ts', text: `boat.isOpen; boat.isDeep; config.HARBOUR_NAME` },
];

it('names the settings that nothing reads', () => {
  const fields = harbour(['isOpen', 'isDeep']);
  expect(unreadSettings(fields, sources('enter(kept.isOpen)'))).toEqual(['harbour.isDeep']);
  expect(unreadSettings(fields, sources(''))).toEqual(['harbour.isOpen', 'harbour.isDeep']);
});

it.each([
  ['const { isOpen } = await harbourSettings.read(db);'],
  ['const { isOpen: mayEnter } = await harbourSettings.read(db);'],
  [`isSet(db, 'isOpen')`],
  ['const causes = { isOpen: { label: 1 } };'],
])('takes %s for reading one', (reader) => {
  expect(unreadSettings(harbour(['isOpen']), sources(reader))).toEqual([]);
});

it('knows one of the environment by its variable', () => {
  const named = harbour(['name', 'colour'], { name: 'HARBOUR_NAME', colour: 'HARBOUR_COLOUR' });
  expect(unreadSettings(named, sources(''))).toEqual(['harbour.colour']);
});
