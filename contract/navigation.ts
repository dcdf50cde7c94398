import { resources } from './resources/index.ts';
import type { AdminAccess, RecordArea } from './rights.ts';

/** The groups of the menu, in their order. */
export const screenGroups = {
  catalogue: '商品',
  promotions: '活動',
  content: '內容',
  members: '會員',
  settings: '設定',
} as const satisfies Record<RecordArea | 'settings', string>;
export type ScreenGroup = keyof typeof screenGroups;

export interface Screen {
  /** As it stands in the path: /admin/{name}. */
  name: string;
  label: string;
  group: ScreenGroup;
  /** Who sees it. */
  access: AdminAccess;
  /** Whether it lists records of a declared entity. */
  isRecords: boolean;
}

const designed: readonly Screen[] = [
  {
    name: 'simulator',
    label: '試算',
    group: 'promotions',
    access: 'promotions.read',
    isRecords: false,
  },
];

const settings: readonly Screen[] = [
  {
    name: 'settings',
    label: '商店設定',
    group: 'settings',
    access: 'settings.read',
    isRecords: false,
  },
  {
    name: 'tasks',
    label: '任務',
    group: 'settings',
    access: 'tasks.read',
    isRecords: false,
  },
  {
    name: 'audit-entries',
    label: '操作紀錄',
    group: 'settings',
    access: 'audit.read',
    isRecords: false,
  },
];

/** Every screen of the back office that works, in the order of the menu (row 7.152). */
export const screens: readonly Screen[] = [
  ...resources.map(({ name, label, area }) => ({
    name,
    label,
    group: area,
    access: `${area}.read` as const,
    isRecords: true,
  })),
  ...designed,
  ...settings,
];
