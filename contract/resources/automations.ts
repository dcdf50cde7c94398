import { type AutomationKind, automationLabels } from '../messages.ts';
import { choice, integer, yesNo } from './fields.ts';
import {
  messageFieldNames,
  messageFields,
  messageNumberNames,
  messageNumbers,
} from './message-fields.ts';
import { defineResource } from './resource.ts';

/** Messages that the shop sends by itself on an occasion, to each member once for each occasion (G-215). */
export const automations = defineResource({
  name: 'automations',
  label: '自動訊息',
  area: 'promotions',
  title: 'title',
  key: 'id',
  fields: {
    ...messageFields(),
    kind: choice<AutomationKind>({
      label: '時機',
      choices: automationLabels,
      default: 'CART',
      filtered: true,
      list: { width: 260 },
    }),
    dailyLimit: integer({
      label: '一天最多送出（人）',
      required: true,
      default: 200,
      min: 1,
      max: 100_000,
      list: { width: 150 },
    }),
    isOn: yesNo({
      label: '開啟',
      help: '開啟後，符合時機的會員會自動收到；需有送出訊息的權限',
      default: false,
      right: 'messages.send',
      stepUp: true,
      filtered: true,
      list: { width: 80 },
    }),
    ...messageNumbers(),
  },
  rules: [],
  form: [
    { title: '時機', fields: ['kind', 'isOn', 'dailyLimit', 'channel'] },
    { title: '內容', fields: messageFieldNames.filter((name) => name !== 'channel') },
  ],
  numbers: messageNumberNames,
  card: ['kind', 'isOn', 'dailyLimit'],
  sort: { field: 'id', direction: 'ascending' },
});
