import type { CarrierKind } from './enumerations.ts';

/** The companies of ECPay's logistics as shoppers and operators know them. */
export const carrierLabels: Readonly<Record<CarrierKind, string>> = {
  UNIMART: '7-ELEVEN',
  FAMI: '全家',
  HILIFE: '萊爾富',
  OKMART: 'OK 超商',
  TCAT: '黑貓宅急便',
  POST: '中華郵政',
};

const { UNIMART: _, ...further } = carrierLabels;
/** The companies that a setting may switch on. */
export const furtherCarrierLabels = further;
