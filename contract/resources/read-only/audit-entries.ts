import { actionLabels, subjectLabels } from '../../actions.ts';
import { greatestInteger } from '../../integers.ts';
import { choice, instant, integer, text } from '../fields.ts';
import { resources } from '../index.ts';
import { defineReadOnlyResource } from '../resource.ts';

/** The actions of administrators. */
export const auditEntries = defineReadOnlyResource({
  name: 'audit-entries',
  label: '操作紀錄',
  group: 'settings',
  access: 'audit.read',
  finds: '管理員的信箱',
  empty: '同事在後台做的每件事都會留在這裡。',
  title: 'by',
  fields: {
    at: instant({ label: '時間', filtered: true, sortable: true, list: { width: 150 } }),
    by: text({ label: '管理員', maxLength: 254, list: { width: 220, pinned: true } }),
    role: text({
      label: '當時的角色',
      maxLength: 60,
      filtered: true,
      sortable: true,
      list: { width: 120 },
    }),
    keyName: text({ label: 'API 金鑰', maxLength: 40, list: { width: 140, hidden: true } }),
    deed: choice<string>({
      label: '操作',
      choices: actionLabels,
      default: 'update',
      filtered: true,
      list: { width: 140 },
    }),
    subjectType: choice<string>({
      label: '種類',
      choices: {
        ...Object.fromEntries(resources.map(({ name, label }) => [name, label])),
        ...subjectLabels,
      },
      default: 'settings',
      filtered: true,
      list: { width: 120 },
    }),
    subjectId: integer({ label: '對象編號', min: 0, max: greatestInteger, list: { width: 100 } }),
    title: text({ label: '對象', maxLength: 200, list: { width: 240 } }),
    reason: text({ label: '原因', maxLength: 2000, list: { width: 200 } }),
    network: text({ label: '來源網路', maxLength: 60, list: { width: 160 } }),
    device: text({ label: '裝置', maxLength: 60, list: { width: 160 } }),
    requestId: text({ label: '要求代號', maxLength: 100, list: { width: 200, hidden: true } }),
  },
  sort: { field: 'id', direction: 'descending' },
});
