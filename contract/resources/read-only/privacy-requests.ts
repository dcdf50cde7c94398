import type { PrivacyState } from '../../privacy.ts';
import { privacyChannelLabels, privacyKindLabels, privacyStateLabels } from '../../privacy.ts';
import { choice, instant, text } from '../fields.ts';
import { defineReadOnlyResource } from '../resource.ts';
import type { BuiltInView } from '../views.ts';

const isOpen = { field: 'state', is: 'one_of', value: ['RECEIVED', 'MAKING', 'WAITING'] } as const;

/** Requests that a person has to look at. Other open requests proceed without a person. */
export const waitingView: BuiltInView = {
  name: 'waiting',
  label: privacyStateLabels.RECEIVED,
  conditions: { field: 'state', is: 'equal', value: 'RECEIVED' satisfies PrivacyState },
};

/** Members' requests about their personal data. */
export const privacyRequests = defineReadOnlyResource({
  name: 'privacy-requests',
  label: '個資請求',
  group: 'members',
  access: 'personal.reveal',
  finds: '案號、會員編號、會員信箱',
  hasPage: true,
  makes: ['personal.reveal'],
  title: 'requestNo',
  fields: {
    requestNo: text({ label: '案號', maxLength: 20, list: { width: 110, pinned: true } }),
    kind: choice({
      label: '種類',
      choices: privacyKindLabels,
      default: 'EXPORT',
      filtered: true,
      list: { width: 120 },
    }),
    state: choice({
      label: '狀態',
      choices: privacyStateLabels,
      tones: {
        RECEIVED: 'due',
        MAKING: 'due',
        WAITING: 'due',
        DONE: 'good',
        WITHDRAWN: 'over',
        REFUSED: 'over',
      },
      default: 'RECEIVED',
      filtered: true,
      list: { width: 120 },
    }),
    email: text({ label: '會員信箱', maxLength: 254, masked: 'email', list: { width: 200 } }),
    urgency: choice({
      label: '急迫',
      choices: { LATE: '已逾期', SOON: '三天內', IN_TIME: '期限內', OVER: '已結案' },
      tones: { LATE: 'bad', SOON: 'due', IN_TIME: 'good', OVER: 'over' },
      default: 'IN_TIME',
      list: { width: 100 },
    }),
    dueAt: instant({ label: '處理期限', filtered: true, sortable: true, list: { width: 150 } }),
    receivedAt: instant({
      label: '收到時間',
      filtered: true,
      sortable: true,
      list: { width: 150 },
    }),
    channel: choice({
      label: '管道',
      choices: privacyChannelLabels,
      default: 'EMAIL',
      filtered: true,
      list: { width: 110 },
    }),
    receivedBy: text({ label: '受理人', maxLength: 254, list: { width: 200 } }),
    doneAt: instant({ label: '結案時間', filtered: true, sortable: true, list: { width: 150 } }),
  },
  views: [
    waitingView,
    { name: 'open', label: '未結案', conditions: isOpen },
    {
      name: 'late',
      label: '已逾期',
      conditions: { field: 'dueAt', is: 'within', value: 'PAST' },
    },
  ],
  sort: { field: 'id', direction: 'descending' },
});
