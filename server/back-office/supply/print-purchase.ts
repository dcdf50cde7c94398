import { done, type Outcome, refused } from '#contract/outcome.ts';
import { hasRight } from '#contract/rights.ts';
import { purchaseStateLabels } from '#contract/supply.ts';
import { formatDate, formatDateTime, toWireInstant } from '#rules/dates.ts';
import { findPurchase, readPurchaseLines } from '#server/commerce/supply/read-purchase.ts';
import type { PurchasePaper } from '#server/ordering/fulfilment/paper/models.ts';
import { printPaper } from '#server/ordering/fulfilment/paper/print.ts';
import { senderSettings } from '#server/ordering/logistics/sender-settings.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { readConfigNow } from '#server/platform/entered-config.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { fileAnswer } from '#server/platform/http/http-answer.ts';
import type { Shop } from '#server/shop.ts';
import { audited } from '../admin/audit.ts';

/**
 * A purchase order as a PDF for its supplier, with prices only if the person may see costs. An audit entry records who
 * printed it before it is rendered. NOT_FOUND if it is unknown.
 */
export async function printPurchaseOrder(
  shop: Shop,
  request: Pick<RequestContext, 'administratorId' | 'requestId' | 'role'>,
  id: number,
) {
  const withPrices = request.role !== undefined && hasRight(request.role, 'cost.read');
  const noted = await audited(
    shop,
    request,
    async ({ transaction, note }): Promise<Outcome<PurchasePaper, 'NOT_FOUND'>> => {
      const paper = await paperOf(shop, transaction, { id, withPrices });
      if (!paper) return refused('NOT_FOUND');
      await note({
        call: 'printPurchaseOrder',
        subject: ['purchase-orders', id],
        title: paper.purchaseNo,
        after: { withPrices },
      });
      return done(paper);
    },
  );
  if (!noted.ok) return noted;
  const bytes = await printPaper(noted.value);
  return done(fileAnswer(`採購單-${noted.value.purchaseNo}.pdf`, 'application/pdf', bytes));
}

/** The paper of a purchase order; undefined if it is unknown. */
export async function paperOf(
  { config, clock }: Pick<Shop, 'config' | 'clock'>,
  db: Queryable,
  { id, withPrices }: { id: number; withPrices: boolean },
): Promise<PurchasePaper | undefined> {
  const order = await findPurchase(db, id);
  if (!order) return undefined;
  const { COMPANY_NAME, COMPANY_TAX_ID } = await readConfigNow(db, config);
  const { senderName, senderMobile, senderAddress } = await senderSettings.read(db);
  const lines = await readPurchaseLines(db, id);
  const amountOf = ({ quantity, costPrice }: (typeof lines)[number]) => quantity * costPrice;
  const isOpen = order.state !== 'DRAFT' && order.state !== 'CANCELLED';
  return {
    kind: 'purchase-order',
    purchaseNo: order.purchaseNo,
    mark: isOpen ? '' : purchaseStateLabels[order.state],
    madeAt: formatDateTime(toWireInstant(clock.now())),
    orderedOn: formatDate(order.createdAt),
    expectedOn: order.expectedOn ? formatDate(order.expectedOn) : '',
    supplier: {
      name: order.supplier,
      details: said({ 聯絡人: order.contact, 電話: order.phone, 電子信箱: order.email }),
    },
    buyer: {
      name: COMPANY_NAME,
      details: said({
        統一編號: COMPANY_TAX_ID,
        收貨人: senderName,
        電話: senderMobile,
        地址: senderAddress,
      }),
    },
    note: order.note,
    lines: lines.map((line) => ({
      name: line.name,
      materialNo: line.materialNo,
      quantity: line.quantity,
      ...(withPrices && { price: { unit: line.costPrice, amount: amountOf(line) } }),
    })),
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total: withPrices ? lines.reduce((sum, line) => sum + amountOf(line), 0) : undefined,
  };
}

/** The lines of what is known, each with its words. */
const said = (known: Readonly<Record<string, string>>) =>
  Object.entries(known).flatMap(([words, value]) => (value === '' ? [] : [`${words}：${value}`]));
