import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closeModal, confirmModal, openErrorModal, openModal, useModalStore } from './modal.ts';

const stack = () => useModalStore.getState().stack;
beforeEach(() => useModalStore.setState({ stack: [] }));

describe('the stack of modals', () => {
  it('puts a new modal on top and closes it first', () => {
    openModal('CouponModal', { place: 'cart' });
    openModal('ErrorModal', { message: '商品庫存不足' });
    expect(stack().map(({ type }) => type)).toEqual(['CouponModal', 'ErrorModal']);
    closeModal();
    expect(stack().map(({ type }) => type)).toEqual(['CouponModal']);
  });

  it('closes the one that an answer is about, and none that was opened since', () => {
    openModal('ProfileEditedModal');
    const [first] = stack();
    closeModal();
    openModal('InvoiceEditedModal');
    useModalStore.getState().remove(first?.id ?? 0);
    expect(stack().map(({ type }) => type)).toEqual(['InvoiceEditedModal']);
  });

  it('forgets message and action of a closed modal', () => {
    const action = vi.fn();
    openModal('DeleteConfirmModal', { message: '確定刪除？' }, action);
    closeModal();
    openModal('Normal', { title: '完成' });
    confirmModal();
    expect(action).not.toHaveBeenCalled();
    expect(stack()).toEqual([]);
  });

  it('runs its action after it was confirmed and closed', () => {
    const action = vi.fn(() => expect(stack()).toEqual([]));
    openModal('DeleteConfirmModal', { message: '確定刪除？' }, action);
    confirmModal();
    expect(action).toHaveBeenCalledOnce();
  });

  it('shows the server’s sentence, or the default one when there is none [8.062]', () => {
    openErrorModal('商品庫存不足', { requestId: 'r-1' });
    openErrorModal('');
    expect(stack().map(({ content }) => content)).toEqual([
      { message: '商品庫存不足', requestId: 'r-1' },
      { message: '系統忙碌中，請稍後再試' },
    ]);
  });

  it('shows the same message once, even if several calls fail with it', () => {
    openErrorModal(undefined, { requestId: 'r-1' });
    openErrorModal(undefined, { requestId: 'r-2' });
    expect(stack()).toHaveLength(1);
    closeModal();
    openErrorModal(undefined, { requestId: 'r-3' });
    expect(stack()).toHaveLength(1);
  });
});
