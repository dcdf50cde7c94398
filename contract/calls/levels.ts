import { z } from 'zod';
import { call } from '../call.ts';
import { endpoints } from '../endpoints.ts';
import { levelRule, levelStanding } from '../entities/levels.ts';
import { pageQuery } from '../fields.ts';

export const levelCalls = {
  listLevelRules: call(endpoints.listLevelRules, {
    summary: '會員等級規則（G-102、G-156）',
    query: pageQuery,
    reply: z.array(levelRule),
    paged: true,
    tags: ['members', 'promotions'],
  }),
  readLevelStanding: call(endpoints.readLevelStanding, {
    summary: '本人的等級進度：計入的訂單、升等與續等差額、下一次禮遇（G-156、G-157）',
    reply: levelStanding,
  }),
};
