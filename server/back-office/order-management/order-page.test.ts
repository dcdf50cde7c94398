import { describe, expect, it } from 'vitest';
import { settings } from '#server/platform/database/tables.ts';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { newFreeShippingEvent } from '#server/testing/new-promotions.ts';
import { buy, newShopper, refusalOf } from '#server/testing/new-shopper.ts';
import { deliver, payInAdvance } from '#server/testing/order-life.ts';
import { orderByTransfer, paidOrder } from '#server/testing/orders-with-exceptions.ts';
import { photograph, sendFile } from '#server/testing/pictures.ts';
import { recordApi } from '#server/testing/record-api.ts';

const paying = paymentsForTests();
const queue = administratorsForTests(() => paying.test);
const { wen, mei } = queue;

const read = async (id: number) => (await wen.api.readOrderDesk({ params: { id } })).data;

describe('the tags of an order', () => {
  it('are added and removed without undoing what a colleague has tagged since', async () => {
    const { id } = await paidOrder(paying);
    const params = { id };
    await wen.api.tagOrder({ params, body: { tags: ['VIP'] } });
    await mei.api.bulkOrders({ body: { ids: [id], action: 'TAG', tags: ['急件'] } });
    const tag = (body: object) => wen.api.tagOrder({ params, body });
    const { data } = await tag({ add: ['缺貨'], remove: ['VIP'] });
    expect(data.tags).toEqual(['急件', '缺貨']);
    expect(await queue.entriesOf('order', id)).toMatchObject([
      { before: { tags: ['VIP', '急件'] }, after: { tags: ['急件', '缺貨'] } },
      { after: { tags: ['VIP', '急件'] } },
      { after: { tags: ['VIP'] } },
    ]);
    await Promise.all([...'一二三四'].map((one) => tag({ add: [one] })));
    expect((await read(id)).tags).toHaveLength(6);
    await expect(tag({ add: [...'五六七八九'] })).rejects.toThrow('最多 10 個標籤');
  });
});

describe('the list of orders', () => {
  it('shows and finds tags, by each of them, a part, none, and the keyword', async () => {
    const { id: both } = await paidOrder(paying);
    const { id: one } = await paidOrder(paying);
    const { id: none } = await paidOrder(paying);
    await wen.api.tagOrder({ params: { id: both }, body: { tags: ['團購', '冷藏'] } });
    await wen.api.tagOrder({ params: { id: one }, body: { tags: ['團購客'] } });
    const list = await recordApi(paying.test, 'orders', { role: 'viewer' });
    const search = async (is: string, value: unknown) => {
      const tagged = { field: 'tags', is, value };
      const conditions = { all: [{ field: 'id', is: 'from', value: both }, tagged] };
      const { rows } = await list.call('advance-search', { conditions });
      return rows.map(({ id }) => Number(id)).toSorted((one, other) => one - other);
    };
    expect(await search('equal', '團購')).toEqual([both]);
    expect(await search('not', '團購')).toEqual([one, none]);
    expect(await search('one_of', ['冷藏', '團購客'])).toEqual([both, one]);
    expect(await search('contains', '團購')).toEqual([both, one]);
    expect(await search('empty', true)).toEqual([none]);
    expect(await search('empty', false)).toEqual([both, one]);
    // 團購客 is another tag.
    const { rows } = await list.call('advance-search', { keyword: '團購' });
    expect(rows).toMatchObject([{ id: both, tags: '冷藏、團購' }]);
  });
});

describe('the page of an order', () => {
  it('names the account of a transfer and its last moment, until the money is there', async () => {
    const { id, account, deposit } = await orderByTransfer(paying);
    const { transfer } = await read(id);
    expect(transfer?.virtualAccount).toBe(account);
    expect(Date.parse(transfer?.expiryDate ?? '')).toBeGreaterThan(
      paying.test.clock.now().getTime(),
    );
    await deposit(180);
    expect((await read(id)).transfer).toBeNull();
    expect((await read((await paidOrder(paying)).id)).transfer).toBeNull();
  });

  it('tells goods, money, people and what happened, and shows nobody’s personal data', async () => {
    const { id, orderNo } = await paidOrder(paying);
    await wen.api.noteOrder({ params: { id }, body: { text: '顧客希望週五前到' } });
    await wen.api.tagOrder({ params: { id }, body: { tags: ['急件', 'VIP', '急件'] } });
    await wen.api.refundOrder(
      { params: { id }, body: { amount: 80, reason: '瑕疵' } },
      { idempotencyKey: `page-${id}` },
    );
    const page = await read(id);
    expect(page).toMatchObject({
      order: { orderNo, recipient: '林＊晴' },
      header: { title: '可以出貨', action: 'FULFIL' },
      amounts: { paid: 180, shipFee: 80 },
      money: { asked: 180, paid: 180, refunded: 80, outstanding: 0, shipFeeLeft: 80 },
      buyer: { name: '王＊棉', mobile: '0912***678' },
      delivery: { shipAddress: '臺北市大安區＊＊＊', canEdit: true },
      tags: ['VIP', '急件'],
      notes: [{ text: '顧客希望週五前到', by: wen.email }],
      canCancel: true,
    });
    const text = JSON.stringify(page);
    for (const secret of ['林小晴', '0987654321', '王小棉', '和平東路']) {
      expect(text).not.toContain(secret);
    }
    const sources = page.timeline.map(({ source, text }) => `${source} ${text}`);
    expect(sources[0]).toBe('SYSTEM 訂單已成立');
    expect(sources).toContain('PERSON refundOrder');
    expect(sources.some((entry) => entry.startsWith('PROVIDER'))).toBe(true);
    expect(await queue.entriesOf('order', id)).toMatchObject([
      { call: 'tagOrder', after: { tags: ['VIP', '急件'] } },
      { call: 'noteOrder', after: null },
    ]);
  });

  it('is read by warehouse, marketing and viewers too, masked, without what they could do', async () => {
    const { id, orderNo } = await paidOrder(paying);
    const params = { id };
    const { data: page } = await mei.api.readOrderRecord({ params });
    expect(page).toEqual(await read(id));
    for (const role of ['warehouse', 'marketing', 'viewer'] as const) {
      const { api } = await newAdministrator(paying.test, role);
      const found = await api.searchOrders({ body: { orderNo } });
      expect(found.data, role).toMatchObject([
        { id, recipient: '林＊晴', recipientMobile: '0987***321' },
      ]);
      const { data: seen } = await api.readOrderRecord({ params });
      // The codes of providers are for those who may see money.
      const own = { providerCode: null, providerWords: null };
      const timeline = page.timeline.map((entry) => ({ ...entry, ...own }));
      expect(seen, role).toEqual({ ...page, timeline });
      const reason = { params, body: { reason: '想看' } };
      expect(await refusalOf(api.revealRecipient(reason)), role).toBe('FORBIDDEN');
      expect(await refusalOf(api.readOrderPayments({ params })), role).toBe('FORBIDDEN');
    }
  });

  it('tells the stock of its goods, those that lie there for it, and what the provider itself said, to whom it concerns', async () => {
    const { test } = paying;
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { price: 100, memberPrice: null, stock: 9 });
    const order = await buy(shopper, { products: { [product]: 2 } });
    expect((await read(order.id)).stocks).toMatchObject([
      { onHand: 7, held: 0, available: 7, reserved: 2 },
    ]);
    await shopper.api.cancelOrder({ params: { id: order.id } });
    expect((await read(order.id)).stocks).toMatchObject([{ onHand: 9, reserved: 0 }]);
    const { id } = await paidOrder(paying);
    const words = (page: Awaited<ReturnType<typeof read>>) =>
      page.timeline.flatMap(({ providerWords }) => providerWords ?? []);
    expect(words(await read(id))).toContain('Success.');
    const { api } = await newAdministrator(test, 'warehouse');
    expect(words((await api.readOrderDesk({ params: { id } })).data)).toEqual([]);
  });

  it('cannot be changed by those who may only read orders, and finds nothing under an unknown id', async () => {
    expect(await refusalOf(wen.api.readOrderDesk({ params: { id: 999_999 } }))).toBe(
      'ORDER_NOT_FOUND',
    );
    const { id } = await orderByTransfer(paying);
    const accountant = await newAdministrator(paying.test, 'accounting');
    const note = accountant.api.noteOrder({ params: { id }, body: { text: '已對帳' } });
    expect(await refusalOf(note)).toBe('FORBIDDEN');
  });

  it('changes where an order goes until it leaves, tells the second of two people, and notes no address', async () => {
    const { id } = await paidOrder(paying);
    const { version } = (await read(id)).delivery;
    const edit = (by: typeof wen, body: object) =>
      by.api.editDelivery({ params: { id }, body: { version, ...body } });
    const address = '臺北市信義區松仁路 9 號';
    expect(await refusalOf(edit(wen, { shipAddress: '澎湖縣馬公市中正路 1 號' }))).toBe(
      'SHIP_ADDRESS_IS_NOT_SUPPORT',
    );
    const { data } = await edit(wen, { shipAddress: address, recipient: '陳大文' });
    expect(data.delivery).toMatchObject({ recipient: '陳＊文', shipAddress: '臺北市信義區＊＊＊' });
    const late = await edit(mei, { recipient: '張三' }).catch((error) => error);
    expect(late).toMatchObject({ errorCode: 'STALE_RECORD' });
    expect(late.message).toContain(wen.email);
    const [entry] = await queue.entriesOf('order', id);
    expect(entry).toMatchObject({ call: 'editDelivery' });
    expect(JSON.stringify(entry)).not.toContain('松仁路');
    await deliver(paying.test.shop, id);
    expect(await refusalOf(edit(wen, { recipient: '張三' }))).toBe('ORDER_CANNOT_BE_MOVED');
  });

  it('asks the invoice service again for what it refused, once there is something to ask for', async () => {
    const { outcomes } = paying.network;
    outcomes.set('ECPAY_INVOICE', 'fail');
    const { id } = await paidOrder(paying);
    const again = () => wen.api.reissueInvoice({ params: { id } });
    await paying.test.shop.jobs.runDue();
    expect((await read(id)).invoice).toMatchObject({ status: 'SENT', invoiceNo: null });
    expect(await refusalOf(again())).toBe('SERVICE_BUSY');
    outcomes.set('ECPAY_INVOICE', 'success');
    expect((await again()).data.invoice).toMatchObject({ status: 'ISSUED', amount: 180 });
    expect(await refusalOf(again())).toBe('ORDER_CANNOT_BE_MOVED');
    const calls = (await queue.entriesOf('order', id)).map(({ call }) => call);
    expect(calls).toEqual(['reissueInvoice', 'reissueInvoice']);
  });

  it('mails colleagues whom a note names, once, without what it says, and lists them without e-mails', async () => {
    const { id, orderNo } = await orderByTransfer(paying);
    const { test } = paying;
    const [accountant, program] = [
      await newAdministrator(test, 'accounting'),
      await newAdministrator(test, 'erp'),
    ];
    const { data: colleagues } = await wen.api.listColleagues();
    const ids = colleagues.map((one) => one.id);
    expect(ids).toEqual(expect.arrayContaining([wen.id, mei.id, accountant.id]));
    expect(ids).not.toContain(program.id);
    expect(JSON.stringify(colleagues)).not.toContain('@');
    const say = (mentions: number[]) =>
      wen.api.noteOrder({ params: { id }, body: { text: '款項對不上', mentions } });
    expect(await refusalOf(say([program.id]))).toBe('NOT_FOUND');
    const { data } = await say([accountant.id, accountant.id, wen.id]);
    expect(data.notes).toMatchObject([{ mentions: [`營運 ${wen.id}`, `會計 ${accountant.id}`] }]);
    await test.shop.jobs.runDue();
    const [message, ...more] = await test.mails(accountant.email);
    expect(more).toEqual([]);
    expect(message?.subject).toContain(orderNo);
    expect(JSON.stringify(message)).not.toContain('款項對不上');
    expect(await test.mails(wen.email)).toEqual([]);
  });

  it('sends the e-mail of the present state once more', async () => {
    const { id, shopper } = await orderByTransfer(paying);
    await paying.test.shop.jobs.runDue();
    const before = (await paying.test.mails(shopper.email)).length;
    const { data } = await wen.api.resendOrderLetter({ params: { id } });
    expect(data).toEqual({ subject: '轉帳資料' });
    await paying.test.shop.jobs.runDue();
    expect(await paying.test.mails(shopper.email)).toHaveLength(before + 1);
  });
});

describe('the page of a return', () => {
  async function requested(units: number) {
    const { test } = paying;
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { price: 100, memberPrice: null, stock: 50 });
    const order = await buy(shopper, { products: { [product]: 3 } });
    await payInAdvance(test.shop, order.id, order.paidAmount);
    await deliver(test.shop, order.id);
    const params = { id: order.id };
    const { items } = (await shopper.api.readOrder({ params })).data;
    const lineId = items.products[0]?.lineId ?? 0;
    const { data } = await shopper.api.requestReturn({
      params,
      body: {
        note: '尺寸不合',
        lines: [{ lineId, quantity: units, reason: 'CHANGED_MIND', isOpened: false }],
      },
    });
    const id = data.returns[0]?.id ?? 0;
    return {
      id,
      lineId,
      order,
      page: async () => (await wen.api.readReturnDesk({ params: { id } })).data,
      onHand: async () => {
        test.shop.cache.clear();
        const stocks = await shopper.api.listProductStocks({ query: { ids: [product] } });
        return stocks.data[0]?.webStock ?? 0;
      },
    };
  }

  it('notes what was found of every unit, and only what is as new goes into the stock again', async () => {
    const { id, lineId, onHand, page } = await requested(3);
    await wen.api.approveReturn({ params: { id } });
    const before = await onHand();
    const found = (units: object) =>
      wen.api.receiveReturn({
        params: { id },
        body: {
          note: '外盒壓壞',
          lines: [
            { lineId, asNewUnits: 2, openedUnits: 0, damagedUnits: 1, restockedUnits: 1, ...units },
          ],
        },
      });
    expect(await refusalOf(found({ damagedUnits: 0 }))).toBe('RETURN_IS_NOT_POSSIBLE');
    expect(await refusalOf(found({ restockedUnits: 3 }))).toBe('RETURN_IS_NOT_POSSIBLE');
    await found({});
    expect(await onHand()).toBe(before + 1);
    expect(await page()).toMatchObject({
      status: 'RECEIVED',
      inspectionNote: '外盒壓壞',
      lines: [{ asNewUnits: 2, openedUnits: 0, damagedUnits: 1, restockedUnits: 1 }],
      worth: { goods: 300, delivery: 80, total: 380 },
    });
    await wen.api.refundReturn({ params: { id } });
    expect(await page()).toMatchObject({ status: 'REFUNDED', refundAmount: 380 });
  });

  it('shows pictures of the inspection, which the warehouse takes without a right to the library', async () => {
    const { id, page } = await requested(1);
    const warehouse = await newAdministrator(paying.test, 'warehouse');
    const bytes = await photograph();
    const file = { fileName: 'box.jpg', size: bytes.length, contentType: 'image/jpeg' };
    const params = { id };
    const { api: marketing } = await newAdministrator(paying.test, 'marketing');
    expect(await refusalOf(marketing.openReturnUpload({ params, body: file }))).toBe('FORBIDDEN');
    const { data } = await warehouse.api.openReturnUpload({ params, body: file });
    const sent = await sendFile(paying.test, data.url, bytes);
    const take = (mediaIds: number[]) =>
      warehouse.api.photographReturn({ params, body: { mediaIds } });
    const mediaId = Number(sent.data.id);
    expect(await refusalOf(take([mediaId]))).toBe('ORDER_CANNOT_BE_MOVED');
    await wen.api.approveReturn({ params });
    expect(await refusalOf(take([mediaId, 999_999]))).toBe('NOT_FOUND');
    await take([mediaId]);
    expect((await page()).pictures).toEqual([{ id: mediaId, path: sent.data.path }]);
    expect(await refusalOf(take(Array.from({ length: 9 }, (_, at) => at + 1)))).toBe(
      'VALIDATION_FAILED',
    );
    await take([]);
    expect((await page()).pictures).toEqual([]);
    expect((await queue.entriesOf('order-return', id))[0]).toMatchObject({
      call: 'photographReturn',
      before: { pictures: [mediaId] },
    });
  });

  it('charges delivery again as the shopper was told, and gives it back when the rest comes, too', async () => {
    const { shop } = paying.test;
    await newFreeShippingEvent(shop, 250);
    const value = { chargesDelivery: true, asksForGifts: false };
    await shop.db.insert(settings).values({ key: 'returnTerms', value });
    const { id, page } = await requested(1);
    expect((await page()).worth).toEqual({ goods: 100, delivery: -80, total: 20 });
    await shop.db.delete(settings);
    await wen.api.approveReturn({ params: { id } });
    await wen.api.receiveReturn({ params: { id }, body: { isSaleable: true } });
    const { data } = await wen.api.refundReturn({ params: { id } });
    expect(data).toMatchObject({ amount: 20 });
  });
});
