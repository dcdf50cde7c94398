import type { ContentBlock } from '#contract/entities/content.ts';
import { storageKinds } from '../../../storage.ts';
import { storedInBrowser } from './stored-in-browser.ts';

/** All data that the shop stores in the browser, and their place. */
export const storageTable: ContentBlock = {
  kind: 'table',
  columns: ['名稱與用途', '位置', '期間'],
  rows: storedInBrowser.map(({ key, purpose, until }) => [
    `${purpose}（${key}）`,
    storageKinds[key] === 'local' ? '本機儲存' : '分頁儲存',
    until ?? '關閉分頁即清除',
  ]),
};
