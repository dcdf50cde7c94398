/**
 * Words of the trade that shoppers write together without a space: 夜用護墊 is searched as 夜用 and 護墊, whatever the
 * shop calls its goods.
 */
export const usualWords: readonly string[] = [
  '衛生棉',
  '護墊',
  '棉條',
  '安睡褲',
  '月亮褲',
  '日用',
  '夜用',
  '日常',
  '運動',
  '產後',
  '哺乳',
  '清潔',
  '有機棉',
  '棉柔',
  '天絲',
  '莫代爾',
  '超薄',
  '加長',
  '無香',
];
