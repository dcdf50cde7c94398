/** The meaning of LINE Pay's return codes for the shop (LINE Pay Online API v3, result codes). */

/** Codes after which the money will never be taken; the shopper must start again. */
const failures = new Set(
  '1101 1102 1104 1105 1106 1110 1124 1141 1142 1159 1170 1178 1180 1183 1184 1194 2101 2102'.split(
    ' ',
  ),
);

/** Codes after which the refund will never be made. */
const refundRefusals = new Set(
  '1104 1105 1106 1124 1150 1155 1163 1164 1165 1183 1184 2101 2102'.split(' '),
);

/** Whether the payment has failed for good. Besides the listed codes, LINE Pay's card errors are 1280 to 1298. */
export function isFailure(code: string): boolean {
  return failures.has(code) || /^12[89]\d$/.test(code);
}

/** Whether LINE Pay refuses a refund for good. */
export function isRefundRefusal(code: string): boolean {
  return refundRefusals.has(code);
}

/** Results of the status check. */
export const checkCodes = {
  notAuthenticated: '0000',
  readyToConfirm: '0110',
  cancelled: '0121',
  failed: '0122',
  completed: '0123',
} as const;

export const success = '0000';
export const noSuchTransaction = '1150';
