import { patterns } from '#contract/patterns.ts';
import { unknownBarcode as unknownBarcodeMessage } from '#contract/rule-messages.ts';
import { api } from '../api.ts';
import type { Problem } from '../forms/problems.ts';

/** The result of checking a mobile barcode (row 3.136). */
export const barcodeStates = ['unknown', 'exists', 'notExists'] as const;
export type BarcodeState = (typeof barcodeStates)[number];

const known = new Map<string, BarcodeState>();

/**
 * Asks the server whether a mobile barcode exists, once for each barcode. If the check is not available, the state is
 * `unknown`, and the shopper can still buy.
 */
export async function checkBarcode(barcode: string): Promise<BarcodeState> {
  const code = barcode.trim();
  if (!patterns.mobileBarcode.test(code)) return 'unknown';
  const present = known.get(code);
  if (present) return present;
  try {
    const { data } = await api.checkMobileBarcode({ query: { carrierNo: code } });
    const state = data.isExist === 'Y' ? 'exists' : 'notExists';
    known.set(code, state);
    return state;
  } catch {
    return 'unknown';
  }
}

/** The message beside a barcode that does not exist. */
export const unknownBarcode: Problem = { message: unknownBarcodeMessage };

/** The problem of a barcode that does not exist. A barcode that cannot be checked now is accepted (row 5.037). */
export async function barcodeProblem(barcode: string): Promise<Problem | undefined> {
  return (await checkBarcode(barcode)) === 'notExists' ? unknownBarcode : undefined;
}
