import { memberStates, memberTags } from '../../members.ts';
import { choice, instant, integer, money, reference, text } from '../fields.ts';
import { defineReadOnlyResource } from '../resource.ts';

/** Everybody who has an account. A saved view of it is a segment. */
export const members = defineReadOnlyResource({
  name: 'members',
  label: '會員',
  group: 'members',
  access: 'member.read',
  finds: '會員編號、信箱、手機末碼、姓名',
  isFoundEverywhere: true,
  hasPage: true,
  title: 'memberNo',
  fields: {
    memberNo: text({ label: '會員編號', maxLength: 12, list: { width: 100, pinned: true } }),
    name: text({
      label: '姓名',
      maxLength: 60,
      masked: 'name',
      personal: true,
      list: { width: 90 },
    }),
    email: text({
      label: '信箱',
      maxLength: 254,
      masked: 'email',
      personal: true,
      seenWith: 'personal.reveal',
      list: { width: 180 },
    }),
    mobileNumber: text({
      label: '手機',
      maxLength: 20,
      masked: 'phone',
      personal: true,
      seenWith: 'personal.reveal',
      list: { width: 120 },
    }),
    levelId: reference({
      label: '等級',
      to: 'level-rules',
      filtered: true,
      list: { width: 100 },
    }),
    accumulatedAmount: money({
      label: '本期累積',
      filtered: true,
      sortable: true,
      list: { width: 110 },
    }),
    orderCount: integer({
      label: '訂單',
      min: 0,
      max: 1_000_000,
      filtered: true,
      sortable: true,
      list: { width: 80 },
    }),
    lastOrderAt: instant({
      label: '最後購買',
      filtered: true,
      sortable: true,
      list: { width: 140 },
    }),
    tags: text({
      label: '標籤',
      maxLength: 420,
      between: memberTags.between,
      filtered: true,
      list: { width: 90 },
    }),
    state: choice({
      label: '狀態',
      choices: memberStates,
      tones: { ACTIVE: 'good', DISABLED: 'bad', MERGED: 'over' },
      default: 'ACTIVE',
      filtered: true,
      list: { width: 90 },
    }),
    verifiedAt: instant({ label: '驗證信箱', filtered: true, list: { width: 150, hidden: true } }),
    lineLinkedAt: instant({
      label: '連結 LINE',
      filtered: true,
      list: { width: 150, hidden: true },
    }),
    edmStatus: choice({
      label: '同意收電子報',
      choices: { '': '未選擇', YES: '同意', NO: '不同意' },
      default: '',
      filtered: true,
      list: { width: 130, hidden: true },
    }),
    createdAt: instant({
      label: '註冊時間',
      filtered: true,
      sortable: true,
      list: { width: 150, hidden: true },
    }),
  },
  card: ['name', 'levelId', 'lastOrderAt'],
  sort: { field: 'id', direction: 'descending' },
  views: [
    {
      name: 'bought-lately',
      label: '近 30 天購買',
      conditions: { field: 'lastOrderAt', is: 'within', value: 'LAST_30_DAYS' },
    },
    {
      name: 'never-bought',
      label: '未曾購買',
      conditions: { field: 'orderCount', is: 'equal', value: 0 },
    },
    {
      name: 'line-linked',
      label: '已連結 LINE',
      conditions: { field: 'lineLinkedAt', is: 'empty', value: false },
    },
  ],
});
