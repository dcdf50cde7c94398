import type { Promises } from '#contract/entities/promises.ts';

/** What the shop promises until an operator words it otherwise. */
export const defaultPromises: Promises = {
  cutOff: '12:00',
  parcel: {
    title: '外箱不印品名',
    text: '外箱只印寄件公司名稱，不印商品名稱，管理室與同事代收也不必擔心。',
  },
  returns: {
    title: '未拆封 7 天可退',
    text: '退貨免運費；商品有瑕疵，拆封也能退換。',
  },
  origin: {
    title: '台灣製造',
    text: '在台灣的工廠生產與包裝，產地與原料寫在商品的規格與包裝上。',
  },
};

/**
 * Whether goods with this 產地 are made in Taiwan, in either way to write its first character. What follows in brackets
 * names the origin of a material.
 */
export function isMadeInTaiwan(origin: string): boolean {
  return /^\s*[台\u81fa]灣(?![、，／/])/.test(origin);
}
