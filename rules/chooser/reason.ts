import type { ChooserCare } from '#contract/chooser-enumerations.ts';
import type { ChosenPads } from './choose-set.ts';
import type { Phase } from './cycle-use.ts';

const times: Readonly<Record<Phase, string>> = { DAY: '白天', NIGHT: '夜晚' };

/** Why these goods are in the set, in plain sentences. */
export function reasonFor(
  { phase, goods, pieces, quantity }: ChosenPads,
  care: ChooserCare,
): string {
  const { lengthCm, absorbency, unitCount } = goods;
  const packs = `${times[phase]}約 ${pieces} 片，${quantity} 包共 ${quantity * unitCount} 片`;
  return `${packs}。長 ${lengthCm} 公分，吸收等級「${absorbency}」，${careWords(goods, care)}。`;
}

function careWords({ material, thicknessTenths }: ChosenPads['goods'], care: ChooserCare): string {
  switch (care) {
    case 'SENSITIVE':
      return `${material}表層摩擦少、不加香料`;
    case 'THIN':
      return `厚約 ${millimetres(thicknessTenths ?? 0)} 公釐`;
    case 'ORGANIC':
      return `${material}表層`;
    case 'PRICE':
    case 'NONE':
      return '在合用的款式裡最省';
  }
}

/** Tenths of a millimetre in millimetres: 15 → '1.5', 20 → '2'. */
export function millimetres(tenths: number): string {
  return `${tenths / 10}`;
}
