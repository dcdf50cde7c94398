import { beforeEach, describe, expect, it } from 'vitest';
import { useAccountEditForm } from '../../stores/account-edit-form.ts';
import { useModalStore } from '../../stores/modal.ts';
import { useOrderStore } from '../../stores/order.ts';
import { type RedirectInfo, saveRedirectInfo } from '../../stores/redirect.ts';
import { stubBrowser } from '../../testing/browser.ts';
import { withLeftForm } from '../checkout/order-draft.ts';
import { returnFromMap } from './return-from-map.ts';

const initial = useOrderStore.getInitialState();
beforeEach(() => {
  stubBrowser();
  useOrderStore.setState(initial, true);
  useAccountEditForm.setState(useAccountEditForm.getInitialState(), true);
  useModalStore.setState({ stack: [] });
});

const store = {
  storeCode: '131386',
  storeName: '建盛門市',
  storeAddress: '臺北市中山區建國北路三段42號',
};
const search = `?${new URLSearchParams({
  CVSStoreID: store.storeCode,
  CVSStoreName: store.storeName,
  CVSAddress: store.storeAddress,
})}`;
const left = (info: Partial<RedirectInfo>): RedirectInfo => ({
  type: 'map',
  featureType: 'orderFormSelect',
  backPath: '/checkout',
  otherParams: {},
  data: undefined,
  ...info,
});

describe('coming back from the store map', () => {
  it('to the order form sets the store beside all that was typed [3.094, 4.135]', () => {
    const data = { orderForm: { ...initial.form, recipient: '林小晴', isSameAsMember: false } };
    expect(returnFromMap(left({ data }), search)).toBe('/checkout');
    expect(useOrderStore.getState().form).toMatchObject({ ...store, recipient: '林小晴' });
    expect(useModalStore.getState().stack).toEqual([]);
  });

  it('to a recipient sets the store, opens its dialog at step 1 and goes back [4.130, 4.131, 4.132, 4.134]', () => {
    const recipient = { type: 'STORE', name: '林小晴', id: 4 };
    const info = left({
      featureType: 'commonRecipientEdit',
      backPath: '/member-centre?type=6',
      data: { recipient },
    });
    expect(returnFromMap(info, search)).toBe('/member-centre?type=6');
    expect(useAccountEditForm.getState()).toMatchObject({
      recipient: { ...recipient, ...store },
      step: 1,
    });
    expect(useModalStore.getState().stack.map(({ type }) => type)).toEqual([
      'ReceivingInfoEditedModal',
    ]);
  });

  it('to a recipient that was opened at the checkout fills in the order once it is saved', () => {
    const info = left({ featureType: 'commonRecipientEdit', data: { recipient: { name: '林' } } });
    expect(returnFromMap(info, search)).toBe('/checkout');
    const [modal] = useModalStore.getState().stack;
    const recipient = { ...useAccountEditForm.getState().recipient, id: 4 };
    if (modal?.type === 'ReceivingInfoEditedModal') modal.content?.onSaved(recipient);
    expect(useOrderStore.getState().form).toMatchObject({ ...store, recipient: '林' });
  });

  it('without a store keeps the previous store', () => {
    const data = { orderForm: { ...initial.form, ...store } };
    returnFromMap(left({ data }), '');
    expect(useOrderStore.getState().form).toMatchObject(store);
  });

  it('leaves stored data of another kind in place', () => {
    const orderForm = { name: 5, isSameAsMember: 'x', unknown: 'y', address: '和平東路' };
    returnFromMap(left({ data: { orderForm } }), search);
    expect(useOrderStore.getState().form).toEqual({
      ...initial.form,
      ...store,
      address: '和平東路',
    });
  });

  it('by the browser’s button restores the form once', () => {
    saveRedirectInfo(left({ data: { orderForm: { ...initial.form, orderNote: '請勿按鈴' } } }));
    expect(withLeftForm(initial.form).orderNote).toBe('請勿按鈴');
    expect(withLeftForm(initial.form).orderNote).toBe('');
  });

  it('keeps the way back of a payment', () => {
    saveRedirectInfo(left({ type: 'linePay', featureType: 'orderConfirmation' }));
    expect(withLeftForm(initial.form)).toBe(initial.form);
  });
});
