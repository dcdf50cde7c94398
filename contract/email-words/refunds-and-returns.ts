import { addition, type EmailWords, heading, ofOrder, orderSubject, sentence } from './sentence.ts';

const withRefund = { ...ofOrder, refundAmount: '退款金額' } as const;

/** What operators may rewrite in the e-mails about refunds and returns. */
export const refundAndReturnWords = {
  refunded: {
    id: 10,
    placeholders: withRefund,
    sentences: {
      subject: orderSubject('退款通知'),
      heading: heading('您的款項已退回'),
      opening: sentence('我們已為這筆訂單辦理退款。'),
      addition,
    },
  },
  surplusRefunded: {
    id: 11,
    placeholders: withRefund,
    cases: { open: '訂單有效', cancelled: '訂單已取消' },
    sentences: {
      subject: orderSubject('退款通知'),
      heading: heading('多付的款項已退回'),
      openingOpen: sentence('這筆訂單收到了多付的款項，我們已將它退回，訂單不受影響。', {
        label: '內容（訂單有效）',
        onlyIn: 'open',
      }),
      openingCancelled: sentence('這筆訂單取消後仍收到一筆付款，我們已將它退回。', {
        label: '內容（訂單已取消）',
        onlyIn: 'cancelled',
      }),
      addition,
    },
  },
  refundAccount: {
    id: 12,
    placeholders: withRefund,
    cases: { unknown: '還沒有帳戶', known: '填過帳戶' },
    sentences: {
      subjectUnknown: orderSubject('請填寫退款帳戶', {
        label: '主旨（還沒有帳戶）',
        onlyIn: 'unknown',
      }),
      headingUnknown: heading('請填寫退款帳戶', {
        label: '標題（還沒有帳戶）',
        onlyIn: 'unknown',
      }),
      requestUnknown: sentence('請按下方按鈕填寫收款帳戶，匯出時再寄信通知您。', {
        label: '內容（還沒有帳戶）',
        onlyIn: 'unknown',
      }),
      subjectKnown: orderSubject('退款處理通知', { label: '主旨（填過帳戶）', onlyIn: 'known' }),
      headingKnown: heading('我們正為您辦理退款', {
        label: '標題（填過帳戶）',
        onlyIn: 'known',
      }),
      requestKnown: sentence(
        '款項會匯到您先前為這筆訂單填寫的帳戶，匯出時再寄信通知您。要改用其他帳戶，請按下方按鈕。',
        { label: '內容（填過帳戶）', onlyIn: 'known' },
      ),
      addition,
    },
  },
  returnRequested: {
    id: 13,
    placeholders: ofOrder,
    sentences: {
      subject: orderSubject('退貨申請通知'),
      heading: heading('我們收到您的退貨申請了'),
      opening: sentence(
        '客服會在 2 個工作天內確認，並寄信告訴您寄回的方式。請先保留商品與完整包裝。',
      ),
      addition,
    },
  },
  returnApproved: {
    id: 14,
    placeholders: ofOrder,
    sentences: {
      subject: orderSubject('退貨申請核准通知'),
      heading: heading('請將商品寄回'),
      opening: sentence('您的退貨申請已核准。我們會安排物流到府收件，退貨運費由本公司負擔。'),
      addition,
    },
  },
  returnRefused: {
    id: 15,
    placeholders: ofOrder,
    sentences: {
      subject: orderSubject('退貨申請結果通知'),
      heading: heading('退貨申請未通過'),
      opening: sentence('很抱歉，這次的退貨申請未能通過。', { label: '開頭' }),
      closing: sentence('如有疑問，請與客服聯繫，我們會協助您。', { label: '結尾' }),
      addition,
    },
  },
} as const satisfies Record<string, EmailWords>;
