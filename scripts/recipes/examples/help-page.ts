import { create, putAfter, type Recipe, swap } from '../recipe.ts';

/**
 * A page of its own for 顧客推薦, which shared one before. It shows the picture of that page, since drawing one takes a
 * browser and minutes.
 */
export const helpPage: Recipe = {
  heading: 'A page of help',
  steps: [
    {
      row: 'backoffice/handbook/<page>.md',
      file: 'backoffice/handbook/testimonials.md',
      edit: create(`---
screens: testimonials
---

# 使用心得

顧客的話，顯示在首頁。

![使用心得的列表](pictures/banners.webp)
`),
    },
    {
      row: 'backoffice/handbook/README.md',
      edit: putAfter('(banners.md)', '、[使用心得](testimonials.md)'),
    },
    {
      row: 'e2e/help-pictures.ts',
      edit: putAfter(
        "  { name: 'banners', path: '/banners' },\n",
        "  { name: 'testimonials', path: '/testimonials' },\n",
      ),
    },
    { row: 'backoffice/handbook/pictures/' },
  ],
  fixtures: [
    {
      row: 'backoffice/handbook/banners.md',
      edit: swap(', testimonials, sales-locations', ', sales-locations'),
    },
  ],
  tests: ['e2e/help-pages.test.ts'],
};
