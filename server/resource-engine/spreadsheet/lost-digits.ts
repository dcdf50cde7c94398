import { longNumberMark } from '#contract/resources/spreadsheet.ts';

/** The sentence about a long number of which a spreadsheet has lost the last digits. */
export const lostDigitsSentence =
  '試算表改寫了這個長數字，後面的位數已遺失。請把儲存格格式設為「文字」，再輸入完整的號碼';

/**
 * Whether the text of a cell stands for a long number whose last digits are lost: the mark of a workbook's cell, or the
 * form to which a spreadsheet shortens a number in a CSV, `4.71231E+12`.
 */
export const hasLostDigits = (text: string): boolean =>
  text === longNumberMark || /^\d(\.\d+)?E\+\d{2,}$/i.test(text);
