import { expect, it } from 'vitest';
import { refusedStyles } from './refused-styles.ts';

const inList = (text: string, path = 'backoffice/app/pages/records/list.tsx') =>
  refusedStyles([{ path, text }]);

it.each([
  '<Box p={{ base: 1, sm: 2 }} />',
  '<Box p={{ md: 2 }} />',
  "<Box w={{ 'base': '100%' }} />",
  '<Modal lockScroll opened />',
  '<Modal lockScroll={true} opened />',
  'Modal.extend({ defaultProps: { lockScroll: true } });',
  '<Button visibleFrom="sm">存檔</Button>',
  '<Button hiddenFrom="sm">存檔</Button>',
  "import { Button, SimpleGrid } from '@mantine/core';",
  "import { Grid as Cells } from '@mantine/core';",
])('refuses %s', (text) => {
  expect(inList(text)).toHaveLength(1);
});

it.each([
  '<Box p="md" style={{ color: color.base }} />',
  '<Box styles={{ root: { padding: 1 } }} />',
  '<Modal lockScroll={false} opened />',
  'Modal.extend({ defaultProps: { lockScroll: false } });',
  "import { Group } from '@mantine/core';",
  "import { Grid } from '../resource/grid/grid.tsx';",
  'const size = { base: 1 };',
])('lets %s pass', (text) => {
  expect(inList(text)).toEqual([]);
});

it('names the line and says why', () => {
  expect(inList('const a = 1;\n<Box p={{ base: 1 }} />')).toEqual([
    'backoffice/app/pages/records/list.tsx:2: p would write a style element, which the content policy refuses: use a class of a CSS module with a media query',
  ]);
});

it('leaves other rooms and tests alone', () => {
  expect(inList('<Box p={{ base: 1 }} />', 'storefront/app/a.tsx')).toEqual([]);
  expect(inList('<Box p={{ base: 1 }} />', 'backoffice/app/a.test.tsx')).toEqual([]);
});
