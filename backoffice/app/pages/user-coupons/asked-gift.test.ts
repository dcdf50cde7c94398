import { expect, it } from 'vitest';
import { viewsOf } from '../../resource/views/list-views.ts';
import { askedGift, everybody, memberList } from './asked-gift.ts';

const saved = {
  id: 12,
  version: 1,
  name: '親子館',
  query: 'where=%7B%7D',
  by: 'mei@example.tw',
  isOwn: false,
  isShared: true,
  isDefault: false,
  defaultRoles: [],
};
const views = viewsOf(memberList, [saved]);
const asked = (segment: string) =>
  askedGift({ couponEventId: 5, way: 'segment', segment, list: '' }, views);

it('asks for all members only if somebody chose all members', () => {
  expect(asked(everybody)).toEqual({ couponEventId: 5, search: { keyword: '' } });
  expect(asked('12')).toEqual({ couponEventId: 5, viewId: 12 });
  expect(asked('never-bought')).toMatchObject({
    search: { keyword: '', conditions: { field: 'order_count', is: 'equal', value: 0 } },
  });
  expect(() => asked('13')).toThrow('找不到這個分群');
});
