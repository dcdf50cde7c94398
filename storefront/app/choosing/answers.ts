import {
  type ChooserCare,
  type ChooserFlow,
  type ChooserTime,
  chooserCares,
  chooserFlows,
  chooserTimes,
} from '#contract/chooser-enumerations.ts';
import type { ChooserAnswers } from '#rules/chooser/choose-set.ts';

/** The words of each answer. */
export const flowWords: Readonly<Record<ChooserFlow, string>> = {
  LIGHT: '量少',
  NORMAL: '一般',
  HEAVY: '量多',
};
export const timeWords: Readonly<Record<ChooserTime, string>> = {
  DAY: '白天',
  NIGHT: '夜晚',
  ALL: '整個週期',
};
export const careWords: Readonly<Record<ChooserCare, string>> = {
  SENSITIVE: '肌膚敏感',
  THIN: '薄',
  ORGANIC: '有機棉',
  PRICE: '價格',
  NONE: '都可以',
};

/** The three rows of the form, in their order. */
export const questions = [
  { name: 'flow', legend: '量', words: flowWords },
  { name: 'when', legend: '什麼時候', words: timeWords },
  { name: 'care', legend: '在意什麼', words: careWords },
] as const;

/** The answers before the shopper has given any. */
export const usualAnswers: ChooserAnswers = { flow: 'NORMAL', when: 'ALL', care: 'NONE' };

/** Reads the answers of an address. A missing or unknown one is the usual one. */
export function readAnswers(search: URLSearchParams): ChooserAnswers {
  const given = <Value extends string>(name: string, values: readonly Value[], usual: Value) =>
    values.find((value) => value === search.get(name)) ?? usual;
  return {
    flow: given('flow', chooserFlows, usualAnswers.flow),
    when: given('when', chooserTimes, usualAnswers.when),
    care: given('care', chooserCares, usualAnswers.care),
  };
}

/** The address of the set for these answers. */
export function choosePath({ flow, when, care }: ChooserAnswers): string {
  return `/choose?${new URLSearchParams({ flow, when, care })}`;
}

/** The answers in one line: 量多 · 整個週期 · 有機棉 */
export function answersInWords({ flow, when, care }: ChooserAnswers): string {
  return [flowWords[flow], timeWords[when], careWords[care]].join(' · ');
}
