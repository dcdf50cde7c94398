import type { HomeBlock } from '#contract/entities/content.ts';
import type { HomeBlockKind } from '#contract/enumerations.ts';

/** The sections below the chooser, each with the kinds of blocks that it shows. The first of them gives the heading. */
const sections = {
  series: ['SERIES'],
  offers: ['DISCOUNT_EVENTS', 'FLASH_SALES', 'EXCLUSIVE_SALES'],
  favourites: ['BEST_SELLERS', 'NEW_RELEASES'],
  sets: ['COMBINATIONS'],
  proof: ['TESTIMONIALS', 'VIDEOS'],
  news: ['NEWS'],
} as const satisfies Record<string, readonly HomeBlockKind[]>;

export type SectionName = keyof typeof sections;

export interface HomeSection {
  name: SectionName;
  /** Its blocks: first the one that gives the heading, then in the operator's order. */
  blocks: [HomeBlock, ...HomeBlock[]];
}

/** The blocks as sections. A section has the place of the first of its blocks; one without blocks is left out. */
export function sectionsOf(blocks: readonly HomeBlock[]): HomeSection[] {
  const names = new Set(blocks.map(({ kind }) => sectionOf(kind)));
  return [...names].flatMap((name) => {
    if (!name) return [];
    const own = blocks.filter(({ kind }) => sectionOf(kind) === name);
    const kinds: readonly HomeBlockKind[] = sections[name];
    const leading = kinds.flatMap((kind) => own.filter((block) => block.kind === kind))[0];
    if (!leading) return [];
    return [{ name, blocks: [leading, ...own.filter((block) => block !== leading)] }];
  });
}

/** Undefined for a kind that a later release has added. */
function sectionOf(kind: HomeBlockKind): SectionName | undefined {
  const names = Object.keys(sections) as SectionName[];
  return names.find((name) => (sections[name] as readonly HomeBlockKind[]).includes(kind));
}
