import type { PaymentType } from '#contract/enumerations.ts';
import { authorise } from '#sandbox/cathay/card-ledger.ts';
import { authorisationNotice, returnMessage } from '#sandbox/cathay/card-notice.ts';
import { refundedAmount } from '#sandbox/line-pay/ledger.ts';
import { standInOptions } from '#server/hosts/sandbox-options.ts';
import { breakOff, unreadable } from './intercept.ts';
import { refusalOf } from './new-shopper.ts';
import { attemptsOf, orderRow, orderToPay, visit } from './pay-order.ts';
import type { PaymentTest } from './payment-network.ts';

/**
 * How a provider behaves. Silent: no request reaches it. Loses answers: it does its work, but too slowly for the
 * shop. Lies: it does its work but answers outside its protocol, or without the amount.
 */
export type ProviderMode = 'answers' | 'silent' | 'loses answers' | 'lies';
type PageType = 'LINE_PAY' | 'CATHAY_CREDIT_CARD';

/** The providers with pages, whose behaviour a test controls, and orders that are paid with them. */
export function atProviders(paying: PaymentTest) {
  const modes: Record<PageType, ProviderMode> = {
    LINE_PAY: 'answers',
    CATHAY_CREDIT_CARD: 'answers',
  };
  let isReady = false;

  /** Intercepts the requests between shop and providers; called once. The shop opens after this object is made. */
  function standBetween(): void {
    if (isReady) return;
    isReady = true;
    const { shop } = paying.test;
    const usual = shop.fetch;
    shop.fetch = async (input, init) => {
      const isLine = String(input).includes('/line-pay/');
      const isCard = String(input).includes('CRDOrderService');
      const mode = isLine ? modes.LINE_PAY : isCard ? modes.CATHAY_CREDIT_CARD : 'answers';
      if (mode === 'silent') return breakOff();
      const answer = await usual(input, init);
      if (mode === 'loses answers') return breakOff();
      return mode === 'lies' ? lie(await answer.text()) : answer;
    };
  }

  return {
    setMode(type: PageType, mode: ProviderMode): void {
      modes[type] = mode;
    },
    async newOrder(paymentType: PageType) {
      standBetween();
      return ordersPages(paying, await orderToPay(paying.test, paymentType));
    },
  };
}

/** An answer of LINE Pay without its amounts, or an error page instead of any other answer. */
function lie(text: string): Response {
  return text.includes('"payInfo"')
    ? new Response(text.replaceAll(/"payInfo":\[[^\]]*\]/g, '"payInfo":[]'))
    : unreadable();
}

type Order = Awaited<ReturnType<typeof orderToPay>>;

/** The actions of shopper and providers on the pages of one order. */
function ordersPages(paying: PaymentTest, order: Order) {
  const { test, network } = paying;
  const { id, orderNo, shopper } = order;
  const pages: { type: PageType; name: string }[] = [];
  let account: string | undefined;
  const bank = () => ({ ...standInOptions(test.shop.config), now: () => new Date() });
  const cardOf = (name: string) => network.ledgers.card.open(name, order.paidAmount);
  const lineOf = (name: string) => network.ledgers.linePay.byOrder(name);
  const pageAt = (index: number) => pages[index % Math.max(pages.length, 1)];
  const post = (path: string, fields: Record<string, string>) =>
    test.http({
      method: 'POST',
      url: `/api/v1/cathay/card/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });

  return {
    ...order,

    /** Starts a payment; answers the code of the refusal, or '' if there is a page or an account. */
    async start(paymentType?: PaymentType): Promise<string> {
      const body = { orderId: id, ...(paymentType && { paymentType }) };
      const starting = shopper.api.startPayment({ body });
      const refusal = await refusalOf(starting);
      if (refusal) return refusal;
      const { virtualAccount, info } = (await starting).data;
      account = virtualAccount ?? account;
      const newest = (await attemptsOf(test, id)).at(-1);
      const name = newest?.providerOrderId ?? '';
      if (!virtualAccount) pages.push({ type: info ? 'LINE_PAY' : 'CATHAY_CREDIT_CARD', name });
      return '';
    },

    /** The shopper agrees on a page, or the provider refuses the payment there. */
    decide(index: number, isAgreed: boolean): void {
      const page = pageAt(index);
      if (page?.type === 'CATHAY_CREDIT_CARD') {
        const entry = cardOf(page.name);
        if (entry.status !== '0000') return;
        if (isAgreed) authorise(entry);
        else entry.status = '0303';
      } else if (page) {
        const entry = lineOf(page.name);
        if (entry?.state === 'OPEN') entry.state = isAgreed ? 'AUTHENTICATED' : 'FAILED';
      }
    },

    /** The bank sends its notice about a page with a decision. */
    async notify(index: number): Promise<void> {
      const page = pageAt(index);
      if (page?.type !== 'CATHAY_CREDIT_CARD' || cardOf(page.name).status === '0000') return;
      await post('notify', { strRsXML: authorisationNotice(bank(), cardOf(page.name)) });
    },

    /** The browser comes back from a page; answers the result that it is shown, or undefined if there is no page. */
    async comeBack(index: number): Promise<string | undefined> {
      const page = pageAt(index);
      if (!page) return undefined;
      const location =
        page.type === 'CATHAY_CREDIT_CARD'
          ? String(
              (await post('return', { strOrderInfo: returnMessage(bank(), page.name) })).headers
                .location,
            )
          : await fromLinePay(page.name);
      return new URLSearchParams(location.split('?')[1]).get('result') ?? undefined;
    },

    /** Transfers the amount to the account that was shown, once. */
    async transfer(): Promise<void> {
      if (!account) return;
      const virtualAccount = account;
      account = undefined;
      await test.api.makeTestDeposit({ body: { virtualAccount, amount: order.paidAmount } });
    },

    /** TWD that the pages of the order have taken and not refunded, according to the providers. */
    async atPages(): Promise<number> {
      const cards = network.ledgers.card
        .all()
        .filter((entry) => entry.orderNumber.startsWith(`${orderNo}A`) && entry.authCode !== '')
        .map(({ amount, refunded }) => amount - refunded);
      const lines = network.ledgers.linePay
        .all()
        .filter((entry) => entry.orderId.startsWith(`${orderNo}-`) && entry.state === 'CONFIRMED')
        .map((entry) => entry.amount - refundedAmount(entry));
      return [...cards, ...lines].reduce((sum, each) => sum + each, 0);
    },

    /** The order and its payment according to the shop. */
    async read() {
      const attempts = await attemptsOf(test, id);
      const { paymentStatus } = await orderRow(test, id);
      const paid = attempts.find(({ isPayment }) => isPayment);
      return {
        paymentStatus,
        isPaidByPage: paid !== undefined && paid.provider !== 'CATHAY_ATM',
        capturedOtherwise: attempts.some((each) => each.capturedAmount > 0 && !each.isPayment),
      };
    },

    /** The attempts whose outcome the shop does not know. */
    async uncertain() {
      const attempts = await attemptsOf(test, id);
      return attempts.filter(({ status }) => status === 'CONFIRMING' || status === 'UNKNOWN');
    },
  };

  async function fromLinePay(name: string): Promise<string> {
    const entry = lineOf(name);
    if (!entry) return '';
    const query = new URLSearchParams({ transactionId: entry.id, orderId: name });
    const { pathname } = new URL(entry.confirmUrl);
    return (await visit(test, `${pathname}?${query}`)).location;
  }
}
