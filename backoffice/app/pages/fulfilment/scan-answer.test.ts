import { expect, it } from 'vitest';
import { answerTo } from './scan-answer.ts';

const parcel = (...ids: number[]) => ({ goods: ids.map((id) => ({ id })) });

it('a scan is good if it was right, and raises an alarm otherwise', () => {
  const scanned = { sentence: '日用：1／2，還差 1 件', parcel: parcel(1, 2) };
  expect(answerTo(parcel(1, 2), { ...scanned, result: 'ADDED' }).kind).toBe('good');
  expect(answerTo(parcel(1, 2), { ...scanned, result: 'COMPLETE' }).kind).toBe('good');
  expect(answerTo(parcel(1, 2), { ...scanned, result: 'SURPLUS' })).toEqual({
    kind: 'alarm',
    sentence: scanned.sentence,
  });
});

it('a right scan into a parcel that a colleague changed says that it alone counts', () => {
  const scanned = { result: 'ADDED', sentence: '日用：1／3', parcel: parcel(7) } as const;
  const answer = answerTo(parcel(1), scanned);
  expect(answer.kind).toBe('alarm');
  expect(answer.sentence).toContain('只有剛才這一件算已掃描');
});

it('a wrong scan into such a parcel keeps its own reason, and counts nothing', () => {
  const sentence = '「日用」不在這張訂單裡，請放回';
  const answer = answerTo(parcel(1), { result: 'WRONG_GOODS', sentence, parcel: parcel(7) });
  expect(answer.kind).toBe('alarm');
  expect(answer.sentence).toContain(sentence);
  expect(answer.sentence).toContain('取出全部商品');
  expect(answer.sentence).not.toContain('只有剛才這一件');
});
