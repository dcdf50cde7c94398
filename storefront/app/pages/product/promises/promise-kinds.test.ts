import { describe, expect, it } from 'vitest';
import { defaultPromises } from '#rules/orders/promises.ts';
import { promisesFor } from './promise-kinds.ts';

const titles = (...[origin, promises]: Parameters<typeof promisesFor>) =>
  promisesFor(origin, promises).map(({ title }) => title);

describe('the promises beside the button', () => {
  it('say 台灣製造 only of goods from Taiwan', () => {
    expect(titles('台灣', defaultPromises)).toEqual([
      '外箱不印品名',
      '未拆封 7 天可退',
      '台灣製造',
    ]);
    expect(titles('日本', defaultPromises)).not.toContain('台灣製造');
  });

  it('leave out what the operators have left empty, and all if they could not be read', () => {
    const parcel = { title: '', text: '' };
    expect(titles('', { ...defaultPromises, parcel })).toEqual(['未拆封 7 天可退']);
    expect(titles('台灣', undefined)).toEqual([]);
  });
});
