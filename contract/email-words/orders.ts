import { addition, type EmailWords, heading, ofOrder, orderSubject, sentence } from './sentence.ts';

const withDeadline = { ...ofOrder, payBy: '付款期限' } as const;
const byDelivery = { home: '宅配', store: '超商取貨' } as const;

/** What operators may rewrite in the e-mails from the order to its arrival, and about its cancellation. */
export const orderWords = {
  placed: {
    id: 1,
    placeholders: ofOrder,
    sentences: {
      subject: orderSubject('訂單成立通知'),
      heading: heading('我們收到您的訂單了'),
      opening: sentence('謝謝您的訂購。以下是這筆訂單的內容，進度可隨時在會員中心查看。'),
      addition,
    },
  },
  payLink: {
    id: 2,
    placeholders: withDeadline,
    cases: { byStaff: '代客訂購', standing: '定期配' },
    sentences: {
      subject: orderSubject('訂單付款通知'),
      heading: heading('您的訂單已成立，請完成付款'),
      opening: sentence('這是客服為您建立的訂單，內容如下。按下方按鈕即可付款，不必登入。', {
        label: '內容（代客訂購）',
        onlyIn: 'byStaff',
      }),
      openingStanding: sentence(
        '這是依您的定期配建立的訂單，內容如下。按下方按鈕即可付款，不必登入；不需要的話，不付款即可。',
        { label: '內容（定期配）', onlyIn: 'standing' },
      ),
      addition,
    },
  },
  transfer: {
    id: 3,
    placeholders: withDeadline,
    sentences: {
      subject: orderSubject('轉帳資訊通知'),
      heading: heading('請在期限內完成轉帳'),
      opening: sentence('這是本筆訂單專屬的轉帳帳號，請保留此信以便轉帳時核對。'),
      addition,
    },
  },
  paid: {
    id: 4,
    placeholders: ofOrder,
    sentences: {
      subject: orderSubject('付款完成通知'),
      heading: heading('我們收到您的付款了'),
      preview: sentence('已付 {訂單金額}，我們正在為您準備商品。', {
        label: '收件匣裡主旨後面的文字',
      }),
      opening: sentence('謝謝您。我們已經開始為您準備商品。'),
      addition,
    },
  },
  shipped: {
    id: 5,
    placeholders: ofOrder,
    cases: { ...byDelivery, further: '其餘的包裹', again: '退回後再寄的包裹' },
    sentences: {
      subject: orderSubject('出貨通知'),
      heading: heading('您的商品已經出貨'),
      subjectFurther: orderSubject('另一個包裹出貨通知', {
        label: '主旨（其餘的包裹）',
        onlyIn: 'further',
      }),
      headingFurther: heading('您的另一個包裹已經出貨', {
        label: '標題（其餘的包裹）',
        onlyIn: 'further',
      }),
      subjectAgain: orderSubject('包裹重新寄出通知', {
        label: '主旨（退回後再寄的包裹）',
        onlyIn: 'again',
      }),
      headingAgain: heading('您的包裹已重新寄出', {
        label: '標題（退回後再寄的包裹）',
        onlyIn: 'again',
      }),
      openingHome: sentence('包裹正在路上，一般 1 到 2 個工作天送達，離島地區需要較長時間。', {
        label: '內容（宅配）',
        onlyIn: 'home',
      }),
      openingStore: sentence('包裹正前往您選擇的門市，到店後會再通知您取貨。', {
        label: '內容（超商取貨）',
        onlyIn: 'store',
      }),
      addition,
    },
  },
  arrived: {
    id: 6,
    placeholders: { ...ofOrder, storedDays: '保留天數' },
    cases: { store: byDelivery.store, home: byDelivery.home },
    sentences: {
      subjectStore: orderSubject('到店通知', { label: '主旨（超商取貨）', onlyIn: 'store' }),
      headingStore: heading('您的商品到店了', { label: '標題（超商取貨）', onlyIn: 'store' }),
      openingStore: sentence(
        '商品已經送到您選擇的門市，為您保留 {保留天數} 天。請攜帶證件前往取貨，門市資訊請見訂單明細。',
        { label: '內容（超商取貨）', onlyIn: 'store', needs: ['保留天數'] },
      ),
      subjectHome: orderSubject('送達通知', { label: '主旨（宅配）', onlyIn: 'home' }),
      headingHome: heading('您的商品已送達', { label: '標題（宅配）', onlyIn: 'home' }),
      openingHome: sentence('商品已經送達，希望陪您度過清爽自在的每一天。', {
        label: '內容（宅配）',
        onlyIn: 'home',
      }),
      addition,
    },
  },
  lastDay: {
    id: 25,
    placeholders: ofOrder,
    sentences: {
      subject: orderSubject('取件最後一天'),
      heading: heading('今天是取件的最後一天'),
      opening: sentence(
        '商品還在您選擇的門市等您。請攜帶證件前往取貨，逾期未取的包裹會退回本公司。',
      ),
      addition,
    },
  },
  storeClosed: {
    id: 26,
    placeholders: ofOrder,
    sentences: {
      subject: orderSubject('門市無法取貨通知'),
      heading: heading('您選擇的門市無法取貨'),
      opening: sentence(
        '物流回報這間門市關閉或暫停服務，包裹沒有送到。我們會與您聯繫，改送其他門市或宅配到府。',
      ),
      addition,
    },
  },
  cancelled: {
    id: 7,
    placeholders: ofOrder,
    cases: { paid: '已付款', unpaid: '未付款' },
    sentences: {
      subject: orderSubject('訂單取消通知'),
      heading: heading('您的訂單已取消'),
      openingPaid: sentence(
        '這筆訂單已依您的要求取消，不會出貨。您支付的款項會全數退回，退款完成時再寄信通知您。',
        { label: '內容（已付款）', onlyIn: 'paid' },
      ),
      openingUnpaid: sentence('這筆訂單已依您的要求取消，不會出貨，也不會向您收款。', {
        label: '內容（未付款）',
        onlyIn: 'unpaid',
      }),
      addition,
    },
  },
  restCancelled: {
    id: 8,
    placeholders: ofOrder,
    sentences: {
      subject: orderSubject('部分商品取消通知'),
      heading: heading('部分商品不再寄出'),
      opening: sentence('這筆訂單中還沒有寄出的商品已取消，不會再寄出；已寄出的商品不受影響。'),
      addition,
    },
  },
  expired: {
    id: 9,
    placeholders: ofOrder,
    sentences: {
      subject: orderSubject('訂單取消通知'),
      heading: heading('您的訂單已取消'),
      opening: sentence('這筆訂單未在期限內完成付款，已自動取消。商品若仍有庫存，歡迎再次選購。'),
      addition,
    },
  },
} as const satisfies Record<string, EmailWords>;
