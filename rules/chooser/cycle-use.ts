import type { ChooserFlow, ChooserTime } from '#contract/chooser-enumerations.ts';
import { sum } from '../numbers.ts';

/** The parts of a day for which pads are made. */
export type Phase = 'DAY' | 'NIGHT';

/** Pieces of each day or night of bleeding, in their order. */
export type PiecesByDay = readonly number[];

/**
 * How many pads one cycle takes. It is what a shopper buys, not how long a pad may be worn.
 *
 * - Bleeding lasts two to seven days, five as a rule; little flow ends a day sooner and much flow a day later.
 * - The strongest day has 15 waking hours. A pad then serves about four hours of little flow, three of usual flow and
 *   two and a half of much flow, as the packs say. The days before and after it need fewer.
 * - One pad serves a night. With much flow the two strongest nights take a second one.
 * - The sum of usual flow, 14 + 5, is close to the twenty pieces a cycle that are commonly counted with.
 */
export const padsOfCycle: Readonly<Record<ChooserFlow, Readonly<Record<Phase, PiecesByDay>>>> = {
  LIGHT: { DAY: [2, 4, 2, 1], NIGHT: [1, 1, 1, 1] },
  NORMAL: { DAY: [2, 5, 4, 2, 1], NIGHT: [1, 1, 1, 1, 1] },
  HEAVY: { DAY: [3, 6, 6, 4, 3, 2], NIGHT: [1, 2, 2, 1, 1, 1] },
};

/** Liners are for the days without bleeding: two a day on 23 of the 28 days of a cycle. */
export const linersOfCycle = { aDay: 2, days: 28 - padsOfCycle.NORMAL.DAY.length };

/** The uses of products, as the catalogue names them, that pads of a phase have. */
const padUses: Readonly<Record<Phase, readonly string[]>> = {
  DAY: ['日用', '運動'],
  NIGHT: ['夜用'],
};
const linerUse = '日常';

/** Every use among which the chooser looks. */
export const chooserUses: readonly string[] = [...padUses.DAY, ...padUses.NIGHT];

/** The phases that a set for this time must cover. */
export function phasesOf(when: ChooserTime): readonly Phase[] {
  return when === 'ALL' ? ['DAY', 'NIGHT'] : [when];
}

/** Whether pads with this usage (`products.usage`) fit the phase; false without a usage. */
export function isMadeFor(phase: Phase, usage: string | null): boolean {
  return usage !== null && padUses[phase].includes(usage);
}

/** Pieces that one cycle takes in this phase. */
export function piecesOf(flow: ChooserFlow, phase: Phase): number {
  return sum(padsOfCycle[flow][phase]);
}

/** The piece by which goods are sold, as far as the table above knows it. */
export const padUnit = '片';

export interface UsedGoods {
  usage: string | null;
  lengthCm: number | null;
  unitCount: number | null;
  unitName: string | null;
}

/**
 * Pieces that one cycle of usual flow takes of these goods. Null for everything but pads and liners: pants, tampons
 * and lotions have no length in centimetres or another unit, and the table does not know their use.
 */
export function cyclePiecesOf({ usage, lengthCm, unitCount, unitName }: UsedGoods): number | null {
  if (lengthCm === null || unitCount === null || unitName !== padUnit) return null;
  if (usage === linerUse) return linersOfCycle.aDay * linersOfCycle.days;
  const phase = (['DAY', 'NIGHT'] as const).find((each) => isMadeFor(each, usage));
  return phase ? piecesOf('NORMAL', phase) : null;
}
