import { z } from 'zod';
import { call } from '../call.ts';
import { chooserCares, chooserFlows, chooserTimes } from '../chooser-enumerations.ts';
import { endpoints } from '../endpoints.ts';
import { chosenSet } from '../entities/chooser.ts';

/** Without a value the chooser answers for usual flow, a whole cycle and no preference. */
const answers = z.object({
  flow: z.enum(chooserFlows).default('NORMAL'),
  when: z.enum(chooserTimes).default('ALL'),
  care: z.enum(chooserCares).default('NONE'),
});

export const chooserCalls = {
  readChosenSet: call(endpoints.readChosenSet, {
    summary:
      '一個週期的建議組合：依量、使用時間與在意的事，只選現在買得到的商品；沒有符合的就是空的',
    query: answers,
    reply: chosenSet,
    /** Any product may become the better choice, so the answer depends on all of them and on their stock. */
    tags: ['catalog', 'promotions', 'shelf', 'settings'],
  }),
};
