import { administratorRoleLabels, invitationStateLabels } from '../../administrators.ts';
import { greatestInteger } from '../../integers.ts';
import { choice, instant, integer, text, yesNo } from '../fields.ts';
import { defineReadOnlyResource } from '../resource.ts';

/** The administrators of the back office. */
export const administrators = defineReadOnlyResource({
  name: 'administrators',
  label: '管理員',
  group: 'settings',
  access: 'administrators.write',
  finds: '信箱、姓名',
  empty: '新增同事後會出現在這裡。',
  hasPage: true,
  makes: ['administrators.write'],
  title: 'email',
  fields: {
    email: text({
      label: '電子信箱',
      maxLength: 254,
      searched: true,
      sortable: true,
      list: { width: 260, pinned: true },
    }),
    name: text({
      label: '姓名',
      maxLength: 60,
      searched: true,
      sortable: true,
      list: { width: 140 },
    }),
    roleName: text({ label: '角色', maxLength: 60, filtered: true, list: { width: 120 } }),
    role: choice({
      label: '內建角色',
      choices: administratorRoleLabels,
      default: 'viewer',
      filtered: true,
      list: { width: 100, hidden: true },
    }),
    roleId: integer({
      label: '自訂角色編號',
      min: 1,
      max: greatestInteger,
      list: { width: 100, hidden: true },
    }),
    invitation: choice({
      label: '邀請',
      choices: invitationStateLabels,
      default: 'NONE',
      filtered: true,
      list: { width: 90 },
    }),
    isDisabled: yesNo({ label: '停用', default: false, filtered: true, list: { width: 80 } }),
    secondFactor: choice({
      label: '第二步驗證',
      choices: {
        none: '未設定',
        totp: '驗證器 App',
        passkey: '通行密鑰',
        both: '驗證器 App、通行密鑰',
      },
      default: 'none',
      filtered: true,
      list: { width: 180 },
    }),
    lastSignedInAt: instant({
      label: '最後登入',
      sortable: true,
      list: { width: 150 },
    }),
    createdAt: instant({
      label: '新增時間',
      sortable: true,
      list: { width: 150, hidden: true },
    }),
  },
  sort: { field: 'id', direction: 'descending' },
});
