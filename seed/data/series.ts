import type { SeriesSeed } from './types.ts';

/** The eight series in menu order, each with its sub-series and the colours its pictures share. */
export const series: readonly SeriesSeed[] = [
  {
    slug: 'day',
    name: '日用衛生棉',
    englishName: 'Day Pads',
    scene: '早晨的木桌上，一包日用衛生棉放在攤開的筆記本旁，窗光斜照',
    palette: { deep: '#B4652F', mid: '#F0B98A', pale: '#FFF1E4', accent: '#5E3B9E' },
    subSeries: [
      { slug: 'day-cotton', name: '棉柔日用', scene: '棉花與棉柔日用衛生棉並列，米色布面' },
      {
        slug: 'day-thin',
        name: '超薄日用',
        scene: '側面看見超薄日用衛生棉的厚度，旁邊一張信紙作比例',
      },
      { slug: 'day-tencel', name: '天絲日用', scene: '垂墜的天絲布料與日用衛生棉，淺杏色背景' },
    ],
  },
  {
    slug: 'night',
    name: '夜用衛生棉',
    englishName: 'Night Pads',
    scene: '深藍夜色的臥室，床頭一盞小燈與夜用衛生棉',
    palette: { deep: '#33357A', mid: '#8C8FCB', pale: '#ECEDF9', accent: '#F2D59B' },
    subSeries: [
      { slug: 'night-cotton', name: '棉柔夜用', scene: '摺好的棉質睡衣上放著棉柔夜用衛生棉' },
      { slug: 'night-thin', name: '超薄夜用', scene: '月光下展開的超薄夜用衛生棉' },
      { slug: 'night-tencel', name: '天絲夜用', scene: '深藍天絲布料與夜用衛生棉' },
      { slug: 'night-long', name: '加長夜用', scene: '一把量尺與 42 公分加長夜用衛生棉並列' },
    ],
  },
  {
    slug: 'liner',
    name: '護墊',
    englishName: 'Panty Liners',
    scene: '白色托盤上整齊排列的護墊與一小枝尤加利葉',
    palette: { deep: '#3F7358', mid: '#A6CDB5', pale: '#EDF6F0', accent: '#F0B98A' },
    subSeries: [
      { slug: 'liner-cotton', name: '棉柔護墊', scene: '棉柔護墊與棉布摺疊排列' },
      { slug: 'liner-thin', name: '超薄護墊', scene: '半透明紙與超薄護墊疊放' },
      { slug: 'liner-tencel', name: '天絲護墊', scene: '淺綠天絲布料上的護墊' },
      { slug: 'liner-long', name: '加長護墊', scene: '加長護墊與量尺' },
    ],
  },
  {
    slug: 'sleep-pants',
    name: '褲型安睡褲',
    englishName: 'Sleep Pants',
    scene: '鋪平的床單上放著摺好的安睡褲與眼罩',
    palette: { deep: '#6A3E78', mid: '#BE9BCB', pale: '#F6EEF9', accent: '#8C8FCB' },
    subSeries: [
      { slug: 'sleep-pants-night', name: '夜用安睡褲', scene: '夜間床邊的安睡褲' },
      { slug: 'sleep-pants-thin', name: '輕薄安睡褲', scene: '輕薄安睡褲攤開，可見側邊彈性' },
      { slug: 'sleep-pants-day', name: '日用褲型', scene: '外出包旁的日用褲型衛生棉' },
    ],
  },
  {
    slug: 'tampon',
    name: '棉條',
    englishName: 'Tampons',
    scene: '泳池邊的毛巾與一盒棉條',
    palette: { deep: '#1F6C76', mid: '#8FC6CB', pale: '#E8F4F5', accent: '#F0B98A' },
    subSeries: [
      { slug: 'tampon-applicator', name: '導管棉條', scene: '三支不同吸收量的導管棉條並列' },
      { slug: 'tampon-compact', name: '短導管棉條', scene: '手心裡的短導管棉條' },
      { slug: 'tampon-digital', name: '指入棉條', scene: '小布袋與指入棉條' },
    ],
  },
  {
    slug: 'moon',
    name: '月亮褲',
    englishName: 'Period Underwear',
    scene: '晾在陽台竹竿上的月亮褲，傍晚天色與一彎月亮',
    palette: { deep: '#2B2350', mid: '#8B80B8', pale: '#EFECF7', accent: '#E5C275' },
    subSeries: [
      { slug: 'moon-day', name: '日用月亮褲', scene: '摺成一疊的日用月亮褲' },
      { slug: 'moon-night', name: '夜用月亮褲', scene: '攤平的夜用月亮褲與其加長吸收層' },
      { slug: 'moon-high', name: '高腰月亮褲', scene: '高腰月亮褲平放於亞麻布' },
      { slug: 'moon-teen', name: '少女月亮褲', scene: '書包與少女月亮褲' },
    ],
  },
  {
    slug: 'care',
    name: '私密清潔',
    englishName: 'Intimate Care',
    scene: '浴室石台上的潔淨露、慕斯與一條白毛巾',
    palette: { deep: '#2F7A63', mid: '#9BD0BC', pale: '#EAF6F1', accent: '#BE9BCB' },
    subSeries: [
      { slug: 'care-wash', name: '潔淨露與慕斯', scene: '潔淨露與一捧細緻泡沫' },
      { slug: 'care-wipes', name: '潔膚濕巾', scene: '抽出一片的潔膚濕巾與隨身包' },
      { slug: 'care-laundry', name: '衣物洗劑', scene: '洗衣盆、月亮褲與衣物洗劑' },
    ],
  },
  {
    slug: 'maternity',
    name: '孕產護理',
    englishName: 'Maternity',
    scene: '待產包打開，產褥護墊、防溢乳墊與嬰兒毯',
    palette: { deep: '#A84F5E', mid: '#E8AFB5', pale: '#FCEFF0', accent: '#A6CDB5' },
    subSeries: [
      { slug: 'maternity-pad', name: '產褥護墊', scene: '兩種尺寸的產褥護墊並列' },
      { slug: 'maternity-pants', name: '產褥褲', scene: '摺好的產褥褲與待產清單' },
      { slug: 'maternity-nursing', name: '防溢乳墊', scene: '圓形防溢乳墊與嬰兒毛毯' },
      { slug: 'maternity-skin', name: '孕期潔膚', scene: '孕期慕斯與潤膚乳立於木托盤' },
    ],
  },
];
