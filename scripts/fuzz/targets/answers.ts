import { writeXml } from '#rules/plain-xml.ts';
import { readConfig } from '#server/config.ts';
import { encryptData } from '#server/ordering/invoicing/ecpay-cipher.ts';
import { askInvoiceService, InvoiceServiceDown } from '#server/ordering/invoicing/ecpay-invoice.ts';
import { caValue } from '#server/ordering/payments/cathay-card/messages.ts';
import { askOrderService, cardKeys } from '#server/ordering/payments/cathay-card/order-service.ts';
import { type Target, textTarget } from '../target.ts';

const config = readConfig({
  NODE_ENV: 'test',
  ECPAY_INVOICE_HASH_KEY: '0123456789abcdef',
  ECPAY_INVOICE_HASH_IV: '0123456789abcdef',
});
const clock = { now: () => new Date('2026-11-26T10:00:00+08:00') };
const nothing = () => undefined;
const log = { info: nothing, warn: nothing, error: nothing };

/** A shop whose requests to other hosts all get this answer. */
const answeredBy = (text: string) => ({
  config,
  clock,
  log,
  fetch: async () => new Response(text),
});

const order = { orderNumber: 'A1', amount: 100, authCode: '123456' };
const keys = cardKeys({ config });

/** What the bank's order service says of the order, in its envelope. */
function inEnvelope(message: string): string {
  const body = writeXml({ CRDOrderMethodResponse: { CRDOrderMethodResult: message } });
  return `<soap:Envelope><soap:Body>${body}</soap:Body></soap:Envelope>`;
}

const signature = caValue(keys.storeId, 'A1', '100', '0000', keys.cubKey);
const orderAnswer = `<CUBXML><CAVALUE>${signature}</CAVALUE><ORDERINFO><ORDERNUMBER>A1</ORDERNUMBER><AMOUNT>100</AMOUNT><STATUS>0000</STATUS><AUTHCODE>123456</AUTHCODE><SETTLEAMOUNT>100</SETTLEAMOUNT><SETTLETIME>20261126100000000</SETTLETIME></ORDERINFO></CUBXML>`;

const invoiceKeys = {
  hashKey: config.ECPAY_INVOICE_HASH_KEY,
  hashIv: config.ECPAY_INVOICE_HASH_IV,
};
const askInvoices = (text: string) =>
  askInvoiceService(answeredBy(text), '/B2CInvoice/CheckBarcode', {}, 1000);
const isDown = (error: unknown) => error instanceof InvoiceServiceDown;

/** Answers of other hosts whose readers belong to a call over the network. */
export const answerTargets: readonly Target[] = [
  textTarget('an answer of the order service', [inEnvelope(orderAnswer)], (text) =>
    askOrderService(answeredBy(text), { kind: 'ORD0001', ...order }),
  ),
  textTarget(
    'the message in an answer of the order service',
    [orderAnswer, encodeURIComponent(orderAnswer)],
    (text) => askOrderService(answeredBy(inEnvelope(text)), { kind: 'ORD0001', ...order }),
    ['<SETTLETIME>', '<STATUS>'],
  ),
  {
    ...textTarget(
      'an answer of the invoice service',
      [JSON.stringify({ TransCode: 1, Data: encryptData('{"RtnCode":1}', invoiceKeys) })],
      askInvoices,
    ),
    refuses: isDown,
  },
  {
    ...textTarget(
      'the data in an answer of the invoice service',
      ['{"RtnCode":1,"RtnMsg":"ok","InvoiceNo":"AB12345678"}'],
      (text) => askInvoices(JSON.stringify({ TransCode: 1, Data: encryptData(text, invoiceKeys) })),
    ),
    refuses: isDown,
  },
];
