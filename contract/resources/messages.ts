import type { MessageState } from '../messages.ts';
import { choice, instant, segment, text } from './fields.ts';
import {
  messageFieldNames,
  messageFields,
  messageNumberNames,
  messageNumbers,
} from './message-fields.ts';
import { defineResource } from './resource.ts';

/** Advertising messages to a part of the members (G-215). */
export const messages = defineResource({
  name: 'messages',
  label: '訊息',
  area: 'promotions',
  title: 'title',
  key: 'id',
  fields: {
    ...messageFields(),
    segment: segment({ label: '對象', required: true, list: { width: 180 } }),
    sendAt: instant({
      label: '送出時間',
      help: '空白為按下送出後立即；晚上 21:00 到早上 9:00 之間會等到 9:00',
      filtered: true,
      sortable: true,
      list: { width: 150 },
    }),
    state: choice<MessageState>({
      label: '狀態',
      choices: {
        DRAFT: '未送出',
        AWAITING: '等待核可',
        SENDING: '送出中',
        STOPPED: '已停止',
        DONE: '已送完',
      },
      tones: { AWAITING: 'due', SENDING: 'due', STOPPED: 'bad', DONE: 'good' },
      default: 'DRAFT',
      readOnly: true,
      filtered: true,
      list: { width: 100 },
    }),
    startedAt: instant({
      label: '開始送出',
      readOnly: true,
      filtered: true,
      sortable: true,
      list: { width: 150 },
    }),
    stoppedBecause: text({ label: '商店停止的原因', maxLength: 100, readOnly: true }),
    ...messageNumbers(),
  },
  rules: [],
  form: [
    { title: '對象與時間', fields: ['segment', 'channel', 'sendAt'] },
    { title: '內容', fields: messageFieldNames.filter((name) => name !== 'channel') },
  ],
  numbers: messageNumberNames,
  card: ['segment', 'channel', 'startedAt'],
  sort: { field: 'id', direction: 'descending' },
});
