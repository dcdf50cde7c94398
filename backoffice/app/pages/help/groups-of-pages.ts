import type { HelpPage } from 'virtual:help-pages';
import { screenGroups, screens } from '#contract/navigation.ts';

export interface PageGroup {
  title: string;
  pages: HelpPage[];
}

const placeOf = ({ screens: [first] }: HelpPage) => screens.findIndex(({ name }) => name === first);

/** The pages in the order of the menu, below its groups; first those that belong to no screen of the menu. */
export function groupsOfPages(pages: readonly HelpPage[]): PageGroup[] {
  const grouped = Map.groupBy(pages, (page) => screens[placeOf(page)]?.group ?? 'start');
  const titles = [['start', '開始使用'] as const, ...Object.entries(screenGroups)];
  return titles.flatMap(([group, title]) => {
    const found = grouped.get(group as keyof typeof screenGroups);
    const sorted = found?.toSorted((one, other) => placeOf(one) - placeOf(other));
    return sorted ? [{ title, pages: sorted }] : [];
  });
}
