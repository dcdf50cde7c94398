import { createCipheriv, createHmac } from 'node:crypto';
import { calls } from '#contract/calls/index.ts';
import { readXml, xmlText } from '#rules/plain-xml.ts';
import { authorisationNotice, returnMessage } from '#sandbox/cathay/card-notice.ts';
import { type Config, readConfig } from '#server/config.ts';
import { readCarrierNotice as readCarrierReport } from '#server/ordering/logistics/carrier/ecpay.ts';
import { checkMacValue } from '#server/ordering/logistics/check-mac-value.ts';
import { readStoreList } from '#server/ordering/logistics/fetch-stores.ts';
import { readDepositList } from '#server/ordering/payments/cathay-atm/deposit-list.ts';
import { readDepositNotice } from '#server/ordering/payments/cathay-atm/deposit-notice.ts';
import {
  caValue,
  readMessage,
  readNotice,
  readReturn,
} from '#server/ordering/payments/cathay-card/messages.ts';
import { readAnswer } from '#server/ordering/payments/line-pay/client.ts';
import { lineIssuer, readIdToken } from '#server/people/accounts/line/id-token.ts';
import { eventsIn } from '#server/people/line-messaging/webhook.ts';
import { compileInput } from '#server/platform/http/call-input.ts';
import { parseForm } from '#server/platform/http/form.ts';
import { jsonOf, type Target, textTarget } from '../target.ts';

const now = new Date('2026-11-26T10:00:00+08:00');
const card = { storeId: '010990045', cubKey: 'fuzz-key' };
const bankKey = '0123456789abcdef';
const notice = authorisationNotice(
  { card, now: () => now },
  { orderNumber: 'A1', amount: 100, status: '0000', authCode: '123456', refunded: 0 },
);
const back = returnMessage({ card }, 'A1');

/** Puts a signature for its fields on a made message, so that code behind the check of the signature runs too. */
function resigned(xml: string, ...path: readonly (readonly string[])[]): string {
  const message = readXml(xml);
  const texts = path.map((names) => xmlText(message, ...names));
  return xml.replace(
    /(<CAVALUE>)[^<]*/,
    (_, start: string) => start + caValue(card.storeId, ...texts, card.cubKey),
  );
}

/** The data of a deposit notice, encrypted with the bank's key. */
function depositNotice(line: Buffer): string {
  const cipher = createCipheriv('aes-128-ecb', Buffer.from(bankKey, 'latin1'), null);
  const encrypted = Buffer.concat([cipher.update(line), cipher.final()]);
  const data = Buffer.from(encrypted.toString('base64'), 'utf16le').toString('hex');
  return `<MYB2B><BODY><DATA>${data}</DATA></BODY></MYB2B>`;
}

const depositLine = `${'0012345678'.padEnd(38)}+0000000000120${' '.repeat(16)}${'99912345678901'.padEnd(100)}${' '.repeat(20)}10203020261126`;

const depositRow =
  '<TXDETAIL><BACCNO>1</BACCNO><TX_DATE>20261120</TX_DATE><TX_TIME>120000</TX_TIME><TX_SEQNO>1</TX_SEQNO><SIGN>+</SIGN><AMOUNT>120.00</AMOUNT><MEMO1>99912345678901</MEMO1></TXDETAIL>';

const config: Config = readConfig({ NODE_ENV: 'test' });
const carrierKeys = {
  hashKey: config.ECPAY_LOGISTICS_HASH_KEY,
  hashIv: config.ECPAY_LOGISTICS_HASH_IV,
};

const readNoticeOfCarrier = compileInput(calls.takeCarrierNotice);

/** A carrier's notice as a form or as JSON, with its fields signed, so that code behind the check runs too. */
function readCarrierNotice(text: string): unknown {
  const read = readNoticeOfCarrier({ params: {}, body: jsonOf(text) ?? parseForm(text) });
  if (!read.ok) return read;
  const fields = read.value.body as Record<string, string>;
  const all = { ...fields, MerchantID: config.ECPAY_LOGISTICS_MERCHANT_ID };
  const signed = { ...all, CheckMacValue: checkMacValue(all, carrierKeys) };
  return readCarrierReport({ config }, signed);
}

/** An id token of LINE with these claims, signed with the channel's secret. */
function idToken(claims: string): string {
  const part = (text: string) => Buffer.from(text).toString('base64url');
  const signed = `${part('{"alg":"HS256","typ":"JWT"}')}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', 'secret').update(signed).digest('base64url')}`;
}

const channel = { channelId: '1', channelSecret: 'secret', now };
const claims = JSON.stringify({
  iss: lineIssuer,
  sub: `U${'0'.repeat(32)}`,
  aud: '1',
  exp: 2e9,
  nonce: 'a',
  email: 'a@example.com',
});

/** Messages and answers of payment services, the carrier and LINE. */
export const providerTargets: readonly Target[] = [
  textTarget('XML', [notice, back, '<A>&amp;<B/><!-- --><?x?></A>'], readXml, [
    '<!--',
    '-->',
    '&#x41;',
  ]),
  textTarget('a message of the card service', [notice, encodeURIComponent(notice)], readMessage),
  textTarget('a card notice', [notice], (text) => readNotice(card, text)),
  textTarget('a signed card notice', [notice], (text) => {
    const [order, authorisation] = ['ORDERINFO', 'AUTHINFO'];
    const signed = resigned(
      text,
      [order, 'ORDERNUMBER'],
      [order, 'AMOUNT'],
      [authorisation, 'AUTHSTATUS'],
      [authorisation, 'AUTHCODE'],
    );
    return readNotice(card, signed);
  }),
  textTarget('a signed return from the card page', [back], (text) =>
    readReturn(card, resigned(text, ['ORDERINFO', 'ORDERNUMBER'])),
  ),
  textTarget('a deposit notice', [depositNotice(Buffer.from(depositLine))], (text) =>
    readDepositNotice(bankKey, text),
  ),
  {
    name: 'the line of a deposit notice',
    examples: [depositLine],
    read: (bytes) => readDepositNotice(bankKey, depositNotice(bytes)),
  },
  {
    name: 'a list of deposits',
    examples: [
      `<TX10D0><error_id></error_id>${depositRow}${depositRow}</TX10D0>`,
      '<TX10D0><error_id>LOGIN</error_id></TX10D0>',
    ],
    read: readDepositList,
  },
  textTarget(
    'an answer of LINE Pay',
    ['{"returnCode":"0000","returnMessage":"OK","info":{"transactionId":2026112600000000001}}'],
    readAnswer,
    ['"refundTransactionId":', '"originalTransactionId" : -'],
  ),
  textTarget(
    'a list of stores',
    [
      JSON.stringify({
        RtnCode: 1,
        StoreList: [
          {
            CvsType: 'UNIMART',
            StoreInfo: [
              { StoreId: '131386', StoreName: '台北門市', StoreAddr: '台北市信義區松仁路1號' },
            ],
          },
        ],
      }),
    ],
    readStoreList,
  ),
  textTarget(
    'a notice of the carrier',
    [
      'MerchantTradeNo=A1&RtnCode=300&RtnMsg=ok&GoodsAmount=100&AllPayLogisticsID=1&UpdateStatusDate=',
      '{"MerchantTradeNo":"A1","RtnCode":"300","RtnMsg":"\\u4e00","GoodsAmount":"100"}',
    ],
    readCarrierNotice,
  ),
  {
    name: 'a delivery of LINE events',
    examples: [
      '{"destination":"U0","events":[{"type":"follow","timestamp":1764144000000,"source":{"type":"user","userId":"U0123456789abcdef0123456789abcdef"},"replyToken":"r"}]}',
      '{"events":[{"type":"message","timestamp":1,"source":{"type":"group"},"message":{"text":"\\u4e00"}}]}',
    ],
    words: ['"userId":', '"timestamp":', '"replyToken":'],
    read: eventsIn,
  },
  textTarget('a LINE token', [idToken(claims)], (text) => readIdToken(text, channel)),
  textTarget('the claims of a LINE token', [claims], (text) => readIdToken(idToken(text), channel)),
];
