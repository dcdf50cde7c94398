import type { fulfilmentCalls } from '#contract/calls/fulfilment.ts';
import { done } from '#contract/outcome.ts';
import { toWireInstant } from '#rules/dates.ts';
import { readBoard } from '#server/ordering/fulfilment/board.ts';
import { takeNotice } from '#server/ordering/fulfilment/carrier-reports.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { plainText } from '#server/platform/http/http-answer.ts';
import type { Shop } from '#server/shop.ts';
import { handOverTogether, readHandOverFile } from './hand-over-together.ts';
import { labelAtCarrier, takeLabelBack } from './label-actions.ts';
import { openStoreLabels, print } from './papers.ts';
import {
  askWhereItIs,
  dissolve,
  handOverAll,
  markDelivered,
  markPicked,
  noteReturned,
  open,
  resend,
  scan,
  split,
  undo,
} from './parcel-actions.ts';
import { pickOrders } from './pick.ts';
import { shipInParts } from './ship-in-parts.ts';
import { listColumn, showParcel } from './show.ts';
import { homeCarriersOf, makesStoreLabels } from './store-label-service.ts';
import { reviewTakeBack, takeBackShipment } from './take-back.ts';

/** The calls of order fulfilment, from the board to the carrier's notices. */
export function fulfilmentRoutes(shop: Shop): Handlers<typeof fulfilmentCalls> {
  return {
    readFulfilmentBoard: async () =>
      done({
        now: toWireInstant(shop.clock.now()),
        columns: await readBoard(shop),
        hasStoreLabels: makesStoreLabels(shop.config),
        ...(await homeCarriersOf(shop)),
      }),
    searchFulfilment: async ({ body }) => done(await listColumn(shop, body)),
    beginPicking: ({ body }, request) => pickOrders(shop, request, body),
    confirmPicked: ({ body }, request) => markPicked(shop, request, body.shipmentIds),
    readParcel: ({ params }) => showParcel(shop, params.id),
    openParcel: ({ body }, request) => open(shop, request, body.code),
    scanGoods: ({ params, body }, request) => scan(shop, request, params.id, body.code),
    undoScan: ({ params, body }, request) => undo(shop, request, params.id, body.goodsId),
    splitParcel: ({ params, body }, request) => split(shop, request, params.id, body.lines),
    shipInParts: ({ params, body }, request) => shipInParts(shop, request, params.id, body.lines),
    dissolveParcel: ({ params }, request) => dissolve(shop, request, params.id),
    printPaper: ({ body }, request) => print(shop, request, body),
    createStoreLabels: ({ body }, request) => labelAtCarrier(shop, request, body.shipmentIds),
    openStoreLabels: ({ body }, request) => openStoreLabels(shop, request, body.shipmentIds),
    cancelLabel: ({ params, body }, request) =>
      takeLabelBack(shop, request, params.id, body?.isCancelledThere),
    handOverParcels: ({ body }, request) => handOverAll(shop, request, body.rows),
    handOverTogether: ({ body }, request) => handOverTogether(shop, request, body),
    readHandOverFile: ({ query, body }) => readHandOverFile(body, query.fileName),
    deliverParcels: ({ body }, request) => markDelivered(shop, request, body.shipmentIds),
    askCarrier: ({ params }) => askWhereItIs(shop, params.id),
    noteParcelReturned: ({ params }, request) => noteReturned(shop, request, params.id),
    resendParcel: ({ params }, request) => resend(shop, request, params.id),
    reviewTakeBack: ({ params }) => reviewTakeBack(shop, params.id),
    takeBackParcel: ({ params, body }, request) =>
      takeBackShipment(shop, request, { shipmentId: params.id, ...body }),

    async takeCarrierNotice({ body }) {
      const isTaken = await takeNotice(shop, body);
      if (!isTaken)
        shop.log.warn({}, 'a notice of the carrier without a right signature was refused');
      return done(plainText(isTaken ? '1|OK' : '0|CheckMacValue Error'));
    },
  };
}
