import { ApiError } from '#contract/client.ts';
import { interruptedStep } from '#contract/fulfilment.ts';
import { newAdministrator } from '../../new-administrator.ts';
import {
  labelledParcel,
  orderToFulfil,
  packedParcel,
  pickedParcel,
} from '../../orders-to-fulfil.ts';
import { action, auditedAgain } from '../action.ts';
import type { ProxiedShop } from '../world.ts';
import { ask, office } from './staff.ts';

type Stage = 'ordered' | 'picked' | 'packed' | 'labelled' | 'handed over' | 'returned';

/** A paid order of two units at 150 TWD to a home, as far as this stage. */
async function parcel(shop: ProxiedShop, until: Stage) {
  const { test } = shop;
  const person = await newAdministrator(test, 'owner');
  const order = await orderToFulfil(test, { isPaid: true });
  const common = { token: person.token, orderId: order.id, orderNo: order.orderNo };
  const { data: page } = await person.api.readOrderDesk({ params: { id: order.id } });
  const rest = { ...common, materialNo: order.materialNo, lineId: page.lines[0]?.lineId ?? 0 };
  if (until === 'ordered') return { ...rest, id: 0 };
  if (until === 'picked') return { ...rest, id: await pickedParcel(person.api, order) };
  if (until === 'packed') return { ...rest, id: await packedParcel(person.api, order) };
  const id = await labelledParcel(test, person, order);
  if (until === 'labelled') return { ...rest, id };
  await person.api.handOverParcels({ body: { rows: rowsOf(rest) } });
  if (until === 'returned') await person.api.noteParcelReturned({ params: { id } });
  return { ...rest, id };
}

const rowsOf = ({ orderNo }: { orderNo: string }) => [
  { code: orderNo, trackingNo: `T-${orderNo}` },
];
/** Who reads that a step was interrupted presses again. */
const pressAgain = () => new ApiError(503, { errorCode: 'SERVICE_BUSY' });
const isInterrupted = ({ refused }: { refused: { sentence: string }[] }) =>
  refused.some(({ sentence }) => sentence === interruptedStep);
const eachAlone = 'each parcel is moved and answered for itself';
const moved = ['PARCEL_CANNOT_BE_MOVED', 'ORDER_CANNOT_BE_MOVED', 'NOT_FOUND', 'VALIDATION_FAILED'];

/** The way of a parcel from the shelf to the door, and back. */
export const parcelActions = [
  action({
    name: 'begin-picking',
    calls: ['beginPicking'],
    stage: (shop) => parcel(shop, 'ordered'),
    act: (shop, { token, orderId }) =>
      office(shop, token).beginPicking({ body: { orderIds: [orderId] } }),
  }),
  action({
    name: 'ship-in-parts',
    calls: ['shipInParts'],
    stage: (shop) => parcel(shop, 'ordered'),
    act: (shop, { token, orderId, lineId }) =>
      office(shop, token).shipInParts({
        params: { id: orderId },
        body: { lines: [{ lineId, quantity: 1 }] },
      }),
    doneAlready: moved,
  }),
  action({
    name: 'confirm-picked',
    calls: ['confirmPicked'],
    stage: (shop) => parcel(shop, 'picked'),
    act: async (shop, { token, id }) => {
      const { data } = await office(shop, token).confirmPicked({ body: { shipmentIds: [id] } });
      if (isInterrupted(data)) throw pressAgain();
    },
    inSteps: eachAlone,
    mayDiffer: [auditedAgain],
  }),
  action({
    name: 'open-parcel',
    calls: ['openParcel'],
    stage: (shop) => parcel(shop, 'picked'),
    act: (shop, { token, orderNo }) => office(shop, token).openParcel({ body: { code: orderNo } }),
    mayDiffer: [auditedAgain],
  }),
  action({
    name: 'hand-over-together',
    calls: ['handOverTogether'],
    stage: (shop) => parcel(shop, 'labelled'),
    act: (shop, order) =>
      office(shop, order.token).handOverTogether({ body: { rows: rowsOf(order) } }),
  }),
  action({
    name: 'update-shipment-status',
    calls: ['updateShipmentStatus'],
    async stage(shop) {
      const order = await parcel(shop, 'ordered');
      return { ...order, erp: (await newAdministrator(shop.test, 'erp')).token };
    },
    act: async (shop, { erp, orderNo }) => {
      const body = [{ orderNo, shipStatus: 'SHIPPED' as const, trackingNo: 'T-1' }];
      const { data } = await office(shop, erp).updateShipmentStatus({ body });
      // The ERP sends a row again that was busy.
      if (data[0]?.reason === 'SERVICE_BUSY') throw pressAgain();
    },
    inSteps: 'each row of the ERP is answered for itself',
    mayDiffer: [auditedAgain],
  }),
  action({
    name: 'edit-delivery',
    calls: ['editDelivery'],
    async stage(shop) {
      const order = await parcel(shop, 'ordered');
      const params = { id: order.orderId };
      const { data } = await office(shop, order.token).readOrderDesk({ params });
      return { ...order, version: data.edit.version };
    },
    act: (shop, { token, orderId, version }) =>
      office(shop, token).editDelivery({
        params: { id: orderId },
        body: { version, recipient: '林小雨' },
      }),
    doneAlready: ['STALE_RECORD'],
  }),
  action({
    name: 'split-parcel',
    calls: ['splitParcel'],
    stage: (shop) => parcel(shop, 'picked'),
    act: (shop, { token, id, lineId }) =>
      office(shop, token).splitParcel({
        params: { id },
        body: { lines: [{ lineId, quantity: 1 }] },
      }),
    doneAlready: moved,
  }),
  action({
    name: 'dissolve-parcel',
    calls: ['dissolveParcel'],
    stage: (shop) => parcel(shop, 'picked'),
    act: (shop, { token, id }) => office(shop, token).dissolveParcel({ params: { id } }),
    doneAlready: moved,
  }),
  action({
    name: 'dissolve-one-of-two-parcels',
    calls: ['dissolveParcel'],
    async stage(shop) {
      const order = await parcel(shop, 'picked');
      const body = { lines: [{ lineId: order.lineId, quantity: 1 }] };
      await office(shop, order.token).splitParcel({ params: { id: order.id }, body });
      return order;
    },
    act: (shop, { token, id }) => office(shop, token).dissolveParcel({ params: { id } }),
    doneAlready: moved,
  }),
  action({
    name: 'print-labels',
    calls: ['printPaper'],
    stage: (shop) => parcel(shop, 'packed'),
    act: (shop, { token, id }) =>
      ask(shop, {
        token,
        method: 'POST',
        url: '/api/backstagex/fulfilment/print',
        body: { paper: 'labels', shipmentIds: [id] },
      }),
    mayDiffer: [
      { lines: /^audit_(entries|origins) /, because: 'every printing of an address is noted' },
    ],
  }),
  action({
    name: 'cancel-label',
    calls: ['cancelLabel'],
    stage: (shop) => parcel(shop, 'labelled'),
    act: (shop, { token, id }) => office(shop, token).cancelLabel({ params: { id } }),
    doneAlready: moved,
  }),
  action({
    name: 'hand-over-parcels',
    calls: ['handOverParcels'],
    stage: (shop) => parcel(shop, 'labelled'),
    act: (shop, order) =>
      office(shop, order.token).handOverParcels({ body: { rows: rowsOf(order) } }),
  }),
  action({
    name: 'deliver-parcels',
    calls: ['deliverParcels'],
    stage: (shop) => parcel(shop, 'handed over'),
    act: async (shop, { token, id }) => {
      const { data } = await office(shop, token).deliverParcels({ body: { shipmentIds: [id] } });
      if (isInterrupted(data)) throw pressAgain();
    },
    inSteps: eachAlone,
    mayDiffer: [auditedAgain],
  }),
  action({
    name: 'note-parcel-returned',
    calls: ['noteParcelReturned'],
    stage: (shop) => parcel(shop, 'handed over'),
    act: (shop, { token, id }) => office(shop, token).noteParcelReturned({ params: { id } }),
    doneAlready: moved,
  }),
  action({
    name: 'resend-parcel',
    calls: ['resendParcel'],
    stage: (shop) => parcel(shop, 'returned'),
    act: (shop, { token, id }) => office(shop, token).resendParcel({ params: { id } }),
    doneAlready: moved,
  }),
  action({
    name: 'take-back-parcel',
    calls: ['takeBackParcel'],
    stage: (shop) => parcel(shop, 'returned'),
    act: (shop, { token, id }) =>
      office(shop, token).takeBackParcel({ params: { id }, body: { isSaleable: true } }),
    doneAlready: moved,
  }),
];
