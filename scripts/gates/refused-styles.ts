import { parseSync, Visitor } from 'oxc-parser';
import { isTest, type Source } from './sources.ts';

const room = 'backoffice/app/';
const breakpoints = new Set(['base', 'xs', 'sm', 'md', 'lg', 'xl']);
/** Components of the library that write a style element whatever their props are. */
const parts = new Set(['AppShell', 'Grid', 'SimpleGrid']);
/** Props whose classes the library writes into a style element, which the back office leaves out. */
const hiding = new Set(['hiddenFrom', 'visibleFrom']);

const refused = 'would write a style element, which the content policy refuses';
const advice = {
  responsive: `${refused}: use a class of a CSS module with a media query`,
  lockScroll: `${refused}: give the page behind a class with overflow: hidden`,
  part: `${refused}: lay out with a CSS module`,
  hiding: 'has no effect without the library’s style element: use a class of a CSS module',
};

/**
 * Uses of Mantine in the back office whose style elements its content policy refuses, so that the page looks
 * broken.
 */
export function refusedStyles(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith(room) && /\.tsx?$/.test(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      findings(path, text).map(
        ({ at, what, why }) => `${path}:${text.slice(0, at).split('\n').length}: ${what} ${why}`,
      ),
    );
}

interface Finding {
  /** Offset in the text. */
  at: number;
  what: string;
  why: string;
}

function findings(path: string, text: string): Finding[] {
  const found: Finding[] = [];
  new Visitor({
    JSXAttribute({ start, name, value }) {
      if (name.type !== 'JSXIdentifier') return;
      const given = value?.type === 'JSXExpressionContainer' ? value.expression : value;
      if (hiding.has(name.name)) found.push({ at: start, what: name.name, why: advice.hiding });
      if (name.name === 'lockScroll' && isTrue(given)) {
        found.push({ at: start, what: 'lockScroll', why: advice.lockScroll });
      }
      if (given?.type === 'ObjectExpression' && namesOf(given).some((key) => breakpoints.has(key)))
        found.push({ at: start, what: name.name, why: advice.responsive });
    },
    Property({ start, key, value }) {
      if (key.type === 'Identifier' && key.name === 'lockScroll' && isTrue(value))
        found.push({ at: start, what: 'lockScroll', why: advice.lockScroll });
    },
    ImportDeclaration({ source, specifiers }) {
      if (source.value !== '@mantine/core') return;
      for (const each of specifiers) {
        if (each.type !== 'ImportSpecifier' || each.imported.type !== 'Identifier') continue;
        const { name } = each.imported;
        if (parts.has(name)) found.push({ at: each.start, what: name, why: advice.part });
      }
    },
  }).visit(parseSync(path, text).program);
  return found;
}

/** An attribute without a value is true. */
function isTrue(value: { type: string; value?: unknown } | null | undefined): boolean {
  return !value || (value.type === 'Literal' && value.value === true);
}

function namesOf({ properties }: { properties: readonly unknown[] }): string[] {
  return (properties as { type: string; key?: { name?: unknown; value?: unknown } }[]).flatMap(
    ({ type, key }) => (type === 'Property' ? [String(key?.name ?? key?.value)] : []),
  );
}
