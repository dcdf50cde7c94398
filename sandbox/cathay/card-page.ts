import type { FastifyInstance, FastifyReply } from 'fastify';
import type { StandInOutcome } from '#contract/enumerations.ts';
import { escapeHtml } from '#rules/escape-html.ts';
import { readXml, xmlText } from '#rules/plain-xml.ts';
import { choiceButtons, choiceOf, paymentDetails, sendPayPage } from '../pay-page.ts';
import { isCaValue } from './ca-value.ts';
import { authorise, type CardOrder } from './card-ledger.ts';
import { notifyShop, returnMessage } from './card-notice.ts';
import { type Notice, noticeOf, sendNotice } from './notices.ts';
import type { CathayOptions } from './options.ts';

/**
 * The bank's page: checks the shop's signed order, lets the shopper decide, notifies the shop's server, and sends
 * the browser back.
 */
export function serveCardPage(app: FastifyInstance, options: CathayOptions): void {
  app.post<{ Body: { strRqXML?: string } | null }>(
    '/EPOSService/Payment/OrderInitial.aspx',
    async ({ body }, reply) => {
      const order = readOrder(options, body?.strRqXML ?? '');
      if (typeof order === 'string') return sendRefusal(reply, order);
      if (order.status !== '0000') return sendBack(options, reply, order);
      const chosen = options.outcomes.chosen('CATHAY_CREDIT_CARD');
      if (chosen) return decide(options, reply, { order, choice: chosen, notice: 'once' });
      return sendPayPage(reply, {
        brand: 'cathay',
        title: '國泰世華銀行 線上刷卡',
        content: choicesOf(order),
        formOrigins: [options.shopUrl],
      });
    },
  );

  app.post<{ Body: { order?: string; choice?: string; notice?: string } | null }>(
    '/card/decide',
    async ({ body }, reply) => {
      const order = options.cardLedger.find(body?.order ?? '');
      const choice = choiceOf(body?.choice);
      if (!order || !choice) return sendRefusal(reply, 'L100');
      if (order.status !== '0000') return sendBack(options, reply, order);
      return decide(options, reply, { order, choice, notice: noticeOf(body?.notice) });
    },
  );
}

/** The order, or the code with which the bank refuses the message. */
function readOrder({ card, cardLedger }: CathayOptions, xml: string): CardOrder | string {
  const message = readXml(xml);
  const read = (name: string) => xmlText(message, 'ORDERINFO', name);
  const [orderNumber, amount, language] = [read('ORDERNUMBER'), read('AMOUNT'), read('LANGUAGE')];
  if (message?.name !== 'MERCHANTXML' || xmlText(message, 'MSGID') !== 'TRS0004') return 'L100';
  if (read('STOREID') !== card.storeId) return 'L002';
  if (!/^[A-Z\d]{1,20}$/.test(orderNumber) || !/^[1-9]\d{0,7}$/.test(amount)) return 'L001';
  if (!/^(ZH-TW|EN-US|JA-JP|KO-KR)$/.test(language)) return 'L001';
  const signed = [card.storeId, orderNumber, amount, language, card.cubKey];
  if (!isCaValue(xmlText(message, 'CAVALUE'), ...signed)) return 'L002';
  const order = cardLedger.open(orderNumber, Number(amount));
  return order.amount === Number(amount) ? order : 'L005';
}

function choicesOf({ orderNumber, amount }: CardOrder): string {
  const radio = (value: Notice, label: string) =>
    `<label><input type="radio" name="notice" value="${value}"${value === 'once' ? ' checked' : ''}>${label}</label>`;
  return `${paymentDetails(amount, { 特店: '晴棉測試商店', 訂單編號: orderNumber })}
<form method="post" action="/cathay/card/decide">
<input type="hidden" name="order" value="${escapeHtml(orderNumber)}">
${choiceButtons({ agree: '確認刷卡', fail: '刷卡失敗' })}
<fieldset><legend>銀行通知</legend>
${radio('once', '正常')}${radio('twice', '重複兩次')}${radio('late', '晚於瀏覽器返回')}${radio('never', '不通知')}
</fieldset>
</form>`;
}

interface Decision {
  order: CardOrder;
  choice: StandInOutcome;
  notice: Notice;
}

async function decide(
  options: CathayOptions,
  reply: FastifyReply,
  { order, choice, notice }: Decision,
): Promise<FastifyReply> {
  // A cancelled order stays undecided at the bank, and the bank sends no notice of it.
  if (choice === 'cancel') return sendBack(options, reply, order);
  if (choice === 'fail') order.status = '0303';
  else authorise(order);
  if (choice === 'timeout') return sendStay(reply);
  const send = async () => (await notifyShop(options, order)) !== undefined;
  await sendNotice({ notice, send, pause: options.pause });
  return sendBack(options, reply, order);
}

/** Sends a page with which the browser posts `strOrderInfo` to the shop. */
function sendBack(options: CathayOptions, reply: FastifyReply, order: CardOrder): FastifyReply {
  const message = returnMessage(options, order.orderNumber);
  const action = `${options.shopUrl}/backstage/api/v1/cathay/card/return`;
  return sendPayPage(reply, {
    brand: 'cathay',
    title: '國泰世華銀行 線上刷卡',
    postsItself: true,
    formOrigins: [options.shopUrl],
    content: `<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="strOrderInfo" value="${escapeHtml(message)}">
<button class="main">返回商店</button>
</form>`,
  });
}

function sendStay(reply: FastifyReply): FastifyReply {
  return sendPayPage(reply, {
    brand: 'cathay',
    title: '國泰世華銀行 線上刷卡',
    content:
      '<section><p>刷卡成功，但銀行沒有通知商店，瀏覽器也沒有返回。商店會自行查詢。</p></section>',
  });
}

function sendRefusal(reply: FastifyReply, code: string): FastifyReply {
  const content = `<section><p>交易資料有誤（${escapeHtml(code)}），無法付款。</p></section>`;
  return sendPayPage(reply, { brand: 'cathay', title: '國泰世華銀行 線上刷卡', content }, 400);
}
