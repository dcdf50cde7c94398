import type { MenuKind, MenuPlace } from '../enumerations.ts';
import { visibility, weight } from './common-fields.ts';
import { choice, link, reference, text } from './fields.ts';
import { defineResource } from './resource.ts';

/** The links around every page: in the header, in the groups of the footer, and in the footer's last line. */
export const menus = defineResource({
  name: 'menus',
  label: '選單',
  area: 'content',
  title: 'label',
  key: 'id',
  fields: {
    label: text({
      label: '文字',
      required: true,
      maxLength: 30,
      searched: true,
      list: { width: 220, pinned: true },
    }),
    place: choice<MenuPlace>({
      label: '位置',
      choices: { HEADER: '頁首', FOOTER: '頁尾', BOTTOM: '頁尾底列' },
      default: 'HEADER',
      filtered: true,
      list: { width: 110 },
    }),
    parentId: reference({
      label: '上層',
      help: '頁尾的連結放在一個標題之下，其他位置不分層',
      to: 'menus',
      filtered: true,
      list: { width: 140 },
    }),
    kind: choice<MenuKind>({
      label: '種類',
      help: '「開始選購」由系統列出系列與活動；寫明「設定的網址」者，網址在商店設定中',
      choices: {
        LINK: '連結',
        HEADING: '標題（只在頁尾）',
        SHOPPING: '開始選購（只在頁首）',
        OVERSEAS: '海外購物（設定的網址）',
        CONTACT: '聯絡我們（設定的網址）',
        SURVEY: '滿意度問卷（設定的網址）',
        RECRUITMENT: '人才招募（設定的網址）',
        FACEBOOK: 'Facebook（設定的網址）',
        INSTAGRAM: 'Instagram（設定的網址）',
        LINE: 'LINE（設定的網址）',
      },
      default: 'LINK',
      filtered: true,
      list: { width: 200 },
    }),
    link: link({ label: '連結', help: '只有種類為「連結」時需要', list: { width: 220 } }),
    weight: weight(),
    currentVisibilityRule: visibility(),
  },
  rules: [
    {
      field: 'link',
      message: '請填寫連結',
      holds: ({ kind, link: target }) => kind !== 'LINK' || target !== '',
    },
    {
      field: 'kind',
      message: '「開始選購」只能放在頁首，標題只能放在頁尾',
      holds: ({ kind, place }) =>
        (kind !== 'SHOPPING' || place === 'HEADER') && (kind !== 'HEADING' || place === 'FOOTER'),
    },
    {
      field: 'parentId',
      message: '頁尾的連結需要上層的標題；標題與其他位置沒有上層',
      holds: ({ kind, place, parentId }) =>
        (parentId !== null) === (place === 'FOOTER' && kind !== 'HEADING'),
    },
  ],
  form: [
    {
      title: '選單',
      fields: ['label', 'place', 'parentId', 'kind', 'link', 'weight', 'currentVisibilityRule'],
    },
  ],
  sort: { field: 'weight', direction: 'descending' },
  preview: '/',
  publish: 'drafts',
});
