import type { HomeBlockKind } from '../enumerations.ts';
import { title, visibility, weight } from './common-fields.ts';
import { choice, text } from './fields.ts';
import { defineResource } from './resource.ts';

/**
 * What the home page shows below the chooser: order, headings and visibility. Blocks about the same thing share a
 * section.
 */
export const homeBlocks = defineResource({
  name: 'home-blocks',
  label: '首頁版面',
  area: 'content',
  title: 'title',
  key: 'id',
  fields: {
    title: title({ label: '標題' }),
    kind: choice<HomeBlockKind>({
      label: '區塊',
      help: '同一種區塊只能上架一個，沒有內容的不會顯示。快閃活動、限時優惠與官網獨家合成一區，大家回購的與新品上市、顧客推薦與影片也是；合成的一區排在其中最前面那個的位置',
      choices: {
        FLASH_SALES: '快閃活動',
        DISCOUNT_EVENTS: '限時優惠',
        SERIES: '商品分類',
        BEST_SELLERS: '大家回購的',
        NEW_RELEASES: '新品上市',
        COMBINATIONS: '組合優惠',
        EXCLUSIVE_SALES: '官網獨家',
        VIDEOS: '影片',
        TESTIMONIALS: '顧客推薦',
        NEWS: '最新消息',
      },
      default: 'NEWS',
      filtered: true,
      list: { width: 120 },
    }),
    subtitle: text({
      label: '英文小標',
      help: '空白時不顯示',
      maxLength: 40,
      list: { width: 140 },
    }),
    weight: weight(),
    currentVisibilityRule: visibility(),
  },
  rules: [],
  form: [
    {
      title: '首頁版面',
      fields: ['title', 'kind', 'subtitle', 'weight', 'currentVisibilityRule'],
    },
  ],
  sort: { field: 'weight', direction: 'descending' },
  preview: '/',
  publish: 'drafts',
});
