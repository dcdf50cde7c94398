import { messageBars as messageBarsDeclared } from '#contract/resources/message-bars.ts';
import { bind } from '#server/records/bound.ts';
import { messageBars } from './tables.ts';

/** What operators maintain of the shop's content. */
export const contentRecords = [bind(messageBarsDeclared, messageBars)];
