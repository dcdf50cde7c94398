import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { stubBrowser, stubFetch } from '../testing/browser.ts';

stubBrowser();
let requests = stubFetch(() => ({}));
// The client takes the platform's fetch once, so it is loaded after the stub.
let currentFetch = globalThis.fetch;
vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => currentFetch(...call));
const { checkBarcode } = await import('./barcode-check.ts');
const { newRecipient } = await import('./recipient-draft.ts');
const { newInvoice } = await import('./invoice-draft.ts');
const { recipientRefusal, saveInvoice, saveRecipient, saveRefusal } = await import(
  './save-record.ts'
);
const { clearSession, saveSession } = await import('../stores/auth.ts');
const { useSavedDetailsStore } = await import('../stores/saved-details.ts');
const { useModalStore } = await import('../stores/modal.ts');
const { useToastStore } = await import('../stores/toast.ts');

function answer(found: (request: Request) => unknown): void {
  requests = stubFetch(found);
  currentFetch = globalThis.fetch;
}
const lines = () => requests.map(({ line }) => line);
const toasts = () => useToastStore.getState().toasts.map(({ message }) => message);
const refusal = (code: keyof typeof errorCodes) => {
  const { status, message } = errorCodes[code];
  return Response.json({ status, error_code: code, message, request_id: 'r' }, { status });
};

beforeEach(() => {
  stubBrowser();
  clearSession();
  saveSession('token', false);
  useToastStore.setState({ toasts: [] });
});

const recipient = { ...newRecipient, name: '林', city: '臺北市', cityZone: '大安區', address: '1' };

describe('saving a record', () => {
  it('adds a new one and reads the saved ones again [7.087, 8.091]', async () => {
    const saved = { HOME: [], STORE: [] };
    answer((request) => (request.method === 'GET' ? saved : { ...recipient, id: 3 }));
    expect(await saveRecipient(recipient)).toEqual({ ...recipient, id: 3 });
    expect(lines()).toEqual(['POST /user/recipient', 'GET /user/recipients']);
    expect(requests[0]?.authorization).toBe('Bearer token');
    expect(toasts()).toEqual(['資料編輯成功']);
    expect(useSavedDetailsStore.getState().recipients).toEqual(saved);
  });

  it('changes a saved one under its id [7.088, 7.093]', async () => {
    answer(() => ({}));
    await saveRecipient({ ...recipient, id: 3 });
    await saveInvoice({ ...newInvoice, id: 5, carrierNo: '/ABC1234' });
    expect(lines()).toEqual([
      'PUT /user/recipient/3',
      'GET /user/recipients',
      'PUT /user/invoice/5',
      'GET /user/invoices',
    ]);
  });

  it('that fails shows one line, without toast or dialog [8.083, 8.084]', async () => {
    answer(() => new Response('', { status: 500 }));
    const quietLine = { form: { message: '尚未儲存，請再試一次' } };
    expect(await saveRecipient(recipient).catch(saveRefusal)).toEqual(quietLine);
    expect(await saveInvoice(newInvoice).catch(saveRefusal)).toEqual(quietLine);
    expect(toasts()).toEqual([]);
    expect(useModalStore.getState().stack).toEqual([]);
  });

  it('shows at the store what the server says of it, and anything else in one line', async () => {
    const errors = { store_code: '查無此門市，請重新選擇門市' };
    answer(() => Response.json({ error_code: 'VALIDATION_FAILED', errors }, { status: 422 }));
    expect(await saveRecipient(recipient).catch(recipientRefusal)).toEqual({
      fields: { storeCode: { message: '查無此門市，請重新選擇門市' } },
    });
    answer(() => new Response('', { status: 500 }));
    expect(await saveRecipient(recipient).catch(recipientRefusal)).toEqual({
      form: { message: '尚未儲存，請再試一次' },
    });
  });

  it('says that no more can be saved, without offering a second try', async () => {
    answer(() => refusal('SAVED_RECORD_COUNT_EXCEEDED_LIMIT'));
    expect(await saveRecipient(recipient).catch(saveRefusal)).toEqual({
      form: { message: '已達 50 筆上限，請先刪除不再使用的資料' },
    });
  });

  it('forgets the saved details when the session ends, and closes their dialogs', async () => {
    const { beginRecipient, useAccountEditForm } = await import('../stores/account-edit-form.ts');
    const { openModal } = await import('../stores/modal.ts');
    beginRecipient(undefined, { name: '林小晴' });
    openModal('ReceivingInfoEditedModal');
    openModal('MaintainModal');
    useSavedDetailsStore.setState({ recipients: { HOME: [], STORE: [] } });
    clearSession();
    expect(useAccountEditForm.getState().recipient.name).toBe('');
    expect(useModalStore.getState().stack.map(({ type }) => type)).toEqual(['MaintainModal']);
    expect(useSavedDetailsStore.getState().recipients).toBeUndefined();
  });
});

describe('checking a mobile barcode', () => {
  it('has three results: unknown, exists and does not exist [3.136, 5.037]', async () => {
    answer((request) => ({ is_exist: request.url.includes('ABC') ? 'Y' : 'N' }));
    expect(await checkBarcode('/abc')).toBe('unknown');
    expect(lines()).toEqual([]);
    expect(await checkBarcode(' /ABC1234 ')).toBe('exists');
    expect(lines()).toEqual(['GET /user/ecpay/invoice/check-mobile-barcode?carrier_no=%2FABC1234']);
    expect(await checkBarcode('/XYZ1234')).toBe('notExists');
  });

  it('asks once for each barcode, and again if it could not be looked up', async () => {
    answer(() => refusal('BARCODE_CHECK_UNAVAILABLE'));
    expect(await checkBarcode('/QQQ1111')).toBe('unknown');
    answer(() => ({ is_exist: 'Y' }));
    expect(await checkBarcode('/QQQ1111')).toBe('exists');
    expect(await checkBarcode('/QQQ1111')).toBe('exists');
    expect(lines()).toHaveLength(1);
  });
});
