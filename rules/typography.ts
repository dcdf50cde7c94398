/** What numbers count in the shop's texts. */
export const units =
  '公分|公釐|公尺|公克|公斤|毫升|mL|cm|mm|kg|g|ppm|CFU/g|片|包|盒|條|元|折|天|日|年|月|歲|小時|分鐘|秒|件|個|則|張|組|次|項|個月|個工作天|碼|頁|樓|號|步';

const beforeUnit = new RegExp(`(\\d) (?=${units})`, 'g');

/** The text with a no-break space between each number and its unit, so that a line never ends between them. */
export function keepTogether(text: string): string {
  return text.replace(beforeUnit, '$1\u00a0');
}
