import type { ChooserCare, ChooserFlow } from '#contract/chooser-enumerations.ts';
import { isMadeFor, type Phase, padUnit } from './cycle-use.ts';

/** What the chooser knows of a product that is on sale. */
export interface ChooserGoods {
  id: number;
  usage: string | null;
  lengthCm: number | null;
  absorbency: string | null;
  material: string | null;
  scented: boolean | null;
  /** Tenths of a millimetre; null if it is not known. */
  thicknessTenths: number | null;
  /** Pieces in one unit of sale. */
  unitCount: number | null;
  unitName: string | null;
  /** What a shopper pays for one unit, TWD. */
  sellingPrice: number;
  /** Units per order; null is unlimited. */
  purchaseLimit: number | null;
  /** Units that can certainly be bought now. */
  units: number;
}

/** Pads with everything that the table of cycles needs. */
export type Pads = ChooserGoods & { lengthCm: number; unitCount: number };

/** Grades of absorbency, from little to much, as the catalogue names them. */
const grades: readonly string[] = ['輕量', '一般', '量多', '超量多'];

interface Need {
  /** The least grade of absorbency. */
  grade: string;
  /** The least length in centimetres. */
  length: number;
}

/** At night the blood runs to the back, so a pad is longer. */
const needs: Readonly<Record<ChooserFlow, Readonly<Record<Phase, Need>>>> = {
  LIGHT: { DAY: { grade: '輕量', length: 20 }, NIGHT: { grade: '一般', length: 28 } },
  NORMAL: { DAY: { grade: '一般', length: 23 }, NIGHT: { grade: '量多', length: 28 } },
  HEAVY: { DAY: { grade: '量多', length: 25 }, NIGHT: { grade: '超量多', length: 33 } },
};

/** The least length (cm) of a pad for this phase and flow. */
export function neededLength(flow: ChooserFlow, phase: Phase): number {
  return needs[flow][phase].length;
}

/** Materials whose surface rubs little. */
const gentleMaterials: readonly string[] = ['天絲', '有機棉'];
const organicMaterial = '有機棉';
/** Pads of at most 1.5 mm are called thin. */
export const thinAtMost = 15;

/** Whether these goods are pads for this phase and flow, with what the shopper cares about. */
export function fits(
  goods: ChooserGoods,
  { phase, flow, care }: { phase: Phase; flow: ChooserFlow; care: ChooserCare },
): goods is Pads {
  const { lengthCm, unitCount, unitName, usage } = goods;
  if (lengthCm === null || !unitCount || unitName !== padUnit) return false;
  const { grade, length } = needs[flow][phase];
  return (
    isMadeFor(phase, usage) &&
    lengthCm >= length &&
    absorbsEnough(goods, grade, care) &&
    hasCare(goods, care)
  );
}

/** The needed grade or the next one; more than that is too much pad, unless only the price counts. */
function absorbsEnough({ absorbency }: ChooserGoods, needed: string, care: ChooserCare): boolean {
  const above = grades.indexOf(absorbency ?? '') - grades.indexOf(needed);
  return grades.includes(absorbency ?? '') && above >= 0 && (above <= 1 || care === 'PRICE');
}

function hasCare({ scented, material, thicknessTenths }: ChooserGoods, care: ChooserCare): boolean {
  switch (care) {
    case 'SENSITIVE':
      return scented === false && gentleMaterials.includes(material ?? '');
    case 'THIN':
      return thicknessTenths !== null && thicknessTenths <= thinAtMost;
    case 'ORGANIC':
      return material === organicMaterial;
    case 'PRICE':
    case 'NONE':
      return true;
  }
}
