import type { ItemKind } from './types.ts';

interface Item {
  item: string;
  standard: string;
  /** The results of families in turn. */
  results: readonly string[];
}

/** A tested item with its result for one family. */
export interface TestedItem {
  item: string;
  standard: string;
  result: string;
}

const nothing = ['未檢出'];

/** What is worn against the skin and soaks up. */
const padItems: readonly Item[] = [
  { item: '可遷移性螢光劑', standard: '不得檢出', results: nothing },
  { item: '游離甲醛', standard: '20 ppm 以下', results: nothing },
  { item: '重金屬（鉛、鎘、汞、砷）', standard: '各項不得檢出', results: nothing },
  {
    item: '總菌落數',
    standard: '1,000 CFU/g 以下',
    results: ['10 CFU/g 以下', '10 CFU/g 以下', '20 CFU/g', '10 CFU/g 以下'],
  },
  { item: '塑化劑（鄰苯二甲酸酯類 8 項）', standard: '不得檢出', results: nothing },
  {
    item: '表層酸鹼值',
    standard: 'pH 5.0 至 7.5',
    results: ['pH 6.1', 'pH 5.9', 'pH 6.3', 'pH 6.0', 'pH 6.4'],
  },
  {
    item: '吸收量',
    standard: '標示值的 95% 以上',
    results: ['標示值的 104%', '標示值的 101%', '標示值的 107%', '標示值的 99%'],
  },
];

const tamponItems: readonly Item[] = [
  { item: '可遷移性螢光劑', standard: '不得檢出', results: nothing },
  { item: '漂白殘留', standard: '不得檢出', results: nothing },
  { item: '總菌落數', standard: '100 CFU/g 以下', results: ['10 CFU/g 以下'] },
  { item: '棉繩拉力', standard: '10 N 以上', results: ['24 N', '23 N', '26 N'] },
  { item: '纖維脫落', standard: '0.5% 以下', results: ['0.08%', '0.11%', '0.09%'] },
];

const underwearItems: readonly Item[] = [
  { item: '游離甲醛', standard: '75 ppm 以下（直接接觸皮膚）', results: nothing },
  { item: '禁用偶氮色料', standard: '不得檢出', results: nothing },
  { item: '有機錫', standard: '不得檢出', results: nothing },
  { item: '水洗後吸收量保留', standard: '60 次後 85% 以上', results: ['91%', '89%', '93%'] },
  { item: '防水層滲透', standard: '60 次水洗後不得滲透', results: ['未滲透'] },
];

const fluidItems: readonly Item[] = [
  { item: '酸鹼值', standard: '標示範圍內', results: ['符合'] },
  { item: '總菌落數', standard: '100 CFU/g 以下', results: ['10 CFU/g 以下'] },
  { item: '大腸桿菌、綠膿桿菌、金黃色葡萄球菌', standard: '不得檢出', results: nothing },
  { item: '重金屬（鉛、砷、鎘、汞）', standard: '各項低於法規限量', results: nothing },
  { item: '防腐挑戰試驗', standard: '28 天內菌數持續下降', results: ['通過'] },
];

interface Programme {
  items: readonly Item[];
  /** The middle of its report numbers. */
  code: string;
}

const pads: Programme = { items: padItems, code: 'PAD' };
const fluids: Programme = { items: fluidItems, code: 'CARE' };
const programmes: Readonly<Record<ItemKind, Programme>> = {
  pad: pads,
  'long-pad': pads,
  liner: pads,
  'nursing-pad': pads,
  mat: pads,
  pants: { items: padItems, code: 'PANT' },
  tampon: { items: tamponItems, code: 'TAM' },
  underwear: { items: underwearItems, code: 'MOON' },
  gel: fluids,
  foam: fluids,
  wipes: fluids,
  lotion: fluids,
  laundry: fluids,
};

/** The report numbers of a kind of goods have `code` in their middle. */
export function reportCodeOf(kind: ItemKind): string {
  return programmes[kind].code;
}

/** The tested items of the family at `place` in the catalogue, with its results. */
export function testedItemsOf(kind: ItemKind, place: number): TestedItem[] {
  return programmes[kind].items.map(({ item, standard, results }) => ({
    item,
    standard,
    result: results[place % results.length] ?? '未檢出',
  }));
}
