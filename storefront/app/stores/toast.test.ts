import { beforeEach, describe, expect, it } from 'vitest';
import { toastDuration, toastSuccess, toastWarning, useToastStore } from './toast.ts';

const shown = () => useToastStore.getState().toasts;
beforeEach(() => useToastStore.getState().clear());

describe('toasts', () => {
  it('have a random id, a message, a type and a color [3.090]', () => {
    toastSuccess('資料編輯成功');
    toastWarning('會員尚未驗證，前往驗證');
    const [first, second] = shown();
    expect(first).toMatchObject({ message: '資料編輯成功', type: 'success', color: 'green' });
    expect(second).toMatchObject({ type: 'warn', color: 'purple' });
    expect(first?.id).toBeTruthy();
    expect(first?.id).not.toBe(second?.id);
  });

  it('are added, removed last, removed by id and cleared [4.136]', () => {
    const [a] = [toastSuccess('一'), toastSuccess('二'), toastSuccess('三')];
    useToastStore.getState().removeLast();
    expect(shown().map(({ message }) => message)).toEqual(['一', '二']);
    useToastStore.getState().remove(a);
    expect(shown().map(({ message }) => message)).toEqual(['二']);
    useToastStore.getState().clear();
    expect(shown()).toEqual([]);
  });

  it('show the same text once', () => {
    toastSuccess('已加入購物車');
    toastSuccess('已加入購物車');
    expect(shown()).toHaveLength(1);
  });

  it('disappear after three seconds, with a button after eight [9.002]', () => {
    expect(toastDuration({})).toBe(3000);
    expect(toastDuration({ undo: () => {} })).toBe(8000);
    expect(toastDuration({ retry: () => {} })).toBe(8000);
  });
});
