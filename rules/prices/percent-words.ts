/** The Taiwanese word for a percentage off: 15 → 85 折, 20 → 8 折. */
export function percentWords(off: number): string {
  const left = 100 - off;
  if (left <= 0) return '免費';
  return `${left % 10 === 0 || left < 10 ? left / 10 : left} 折`;
}
