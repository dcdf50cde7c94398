import type { Navigation } from '../../data/shared.ts';
import { everything } from './menu-links.ts';

export interface MenuGroup {
  title: string;
  links: { to: string; text: string; image?: string }[];
  /** Leads to all entries if the group shows only the first ones. */
  more?: { to: string; text: string } | undefined;
}

/** How many series the menu shows (row 2.157). */
const shownSeries = 4;

/** The groups below 開始選購 in their order; an empty group is left out (rows 2.149 to 2.161, G-007). */
export function menuGroups(navigation: Navigation): MenuGroup[] {
  const { series } = navigation;
  const groups: MenuGroup[] = [
    {
      title: '限時優惠',
      links: navigation.discountEvents.map(({ id, title }) => ({
        to: `/products?discountEvent=${id}`,
        text: title,
      })),
    },
    {
      title: '商品分類',
      links: series.slice(0, shownSeries).map(({ id, name, image }) => ({
        to: `/products?series=${id}`,
        text: name,
        image,
      })),
      more:
        series.length > shownSeries
          ? { to: everything, text: `看全部 ${series.length} 類` }
          : undefined,
    },
    {
      title: '新品上市',
      links: navigation.newReleases.map(({ id, title }) => ({
        to: `/products?newRelease=${id}`,
        text: title,
      })),
    },
    {
      title: '組合優惠',
      links: navigation.combinationDiscounts.map(({ id, title }) => ({
        to: `/products?combination=${id}`,
        text: title,
      })),
    },
  ];
  return groups.filter(({ links }) => links.length > 0);
}
