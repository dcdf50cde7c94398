import { callUs } from '#rules/customer-service.ts';
import { formatNumber } from '#rules/numbers.ts';
import type { DeliveryTerms } from '../../../shared-data.ts';
import { type ContentBlock, list, paragraph } from './types.ts';

export interface Question {
  /** Anchor of the question, lower-case ascii. */
  id: string;
  question: string;
  answer: readonly ContentBlock[];
}

export interface QuestionGroup {
  id: string;
  heading: string;
  questions: readonly Question[];
}

const products: QuestionGroup = {
  id: 'products',
  heading: '商品怎麼選',
  questions: [
    {
      id: 'length',
      question: '衛生棉的長度要怎麼選？',
      answer: [
        paragraph('先看量最多的時段與姿勢，再選長度：'),
        list(
          '量少或開始與結束的日子：20 公分護墊、21 至 23 公分日用',
          '一般量的白天：24 至 25 公分日用',
          '量多或久坐的白天：28 公分日用，或褲型',
          '一般量的夜晚：29 公分；量多的夜晚：33 公分以上或安睡褲',
        ),
        paragraph('吸收量也會影響更換時間。覺得潮濕就換，不必等到固定的時數。'),
      ],
    },
    {
      id: 'sensitive',
      question: '皮膚容易敏感，可以用哪一款？',
      answer: [
        paragraph(
          '建議先從無香料的款式開始，如棉柔、有機棉或天絲表層，並避開淡香護墊與白茶潔淨露。換新款時先買單包試一個週期。若使用中出現紅腫或搔癢，請停止使用並詢問醫師。',
        ),
      ],
    },
    {
      id: 'tampon-time',
      question: '棉條可以放多久？',
      answer: [
        paragraph(
          '每 4 至 6 小時更換，最長不超過 8 小時，睡眠超過 8 小時請改用夜用衛生棉。請選擇足夠使用的最低吸收量。使用期間若突然發燒、頭暈、嘔吐或起疹，請立刻取出並就醫。',
        ),
      ],
    },
    {
      id: 'moon-care',
      question: '月亮褲要怎麼洗？多久要換一件？',
      answer: [
        list(
          '先以冷水沖洗或浸泡 30 分鐘，再用中性洗劑手洗或裝洗衣網弱速機洗',
          '不要用柔軟精、漂白水、熱水與烘衣機',
          '懸掛晾乾，一般天氣約 10 至 14 小時',
        ),
        paragraph('建議使用 2 年或清洗 100 次後更換，出現鬆弛或滲漏時就該換了。'),
      ],
    },
    {
      id: 'shelf-life',
      question: '買多了可以放多久？',
      answer: [
        paragraph(
          '未拆封的衛生棉、護墊與安睡褲可以放 3 年，棉條 5 年，製造日期都印在包裝上。請放在乾燥陰涼處，浴室的濕氣會縮短背膠的壽命。清潔用品開封後請在 12 個月內用完。',
        ),
      ],
    },
  ],
};

const ordersGroup = (terms: DeliveryTerms): QuestionGroup => ({
  id: 'orders',
  heading: '訂購與配送',
  questions: [
    {
      id: 'need-account',
      question: '一定要註冊才能買嗎？',
      answer: [
        paragraph(
          '瀏覽與加入購物車不需要登入，結帳時才需要。只要電子信箱與密碼就能註冊，也可以用 LINE 登入。登入前放進購物車的商品會自動合併到您的帳號。',
        ),
      ],
    },
    {
      id: 'shipping-fee',
      question: '運費怎麼算？',
      answer: [paragraph(feesIn(terms))],
    },
    {
      id: 'delivery-time',
      question: '多久會收到？',
      answer: [
        paragraph(
          '工作日中午 12 點前完成付款，當日出貨。本島宅配約 1 到 2 個工作天，超商取貨約 2 到 3 天，離島約 5 到 7 個工作天。出貨後可在訂單明細查看進度。',
        ),
      ],
    },
    {
      id: 'box',
      question: '外箱看得出來是什麼嗎？',
      answer: [
        paragraph(
          '看不出來。外箱只印寄件公司名稱，不印商品名稱與圖片，超商與管理室代收都不必擔心。發票改用電子發票，箱內不附紙本明細。',
        ),
      ],
    },
    {
      id: 'cancel',
      question: '下單之後可以取消或改地址嗎？',
      answer: [
        paragraph(
          '尚未出貨前，可以在訂單明細自行取消；取消後庫存與優惠券都會還原。地址與收件人無法直接修改，請取消後重新下單，或在出貨前打電話請客服協助。',
        ),
      ],
    },
  ],
});

const payment: QuestionGroup = {
  id: 'payment',
  heading: '付款、優惠與發票',
  questions: [
    {
      id: 'payment-types',
      question: '有哪些付款方式？',
      answer: [
        paragraph(
          '信用卡、LINE Pay、ATM 轉帳與貨到付款共四種。離島宅配不提供貨到付款，可改選超商取貨付款。',
        ),
        paragraph('轉帳期限為下單日起第 3 天 23:59，信用卡與 LINE Pay 為 24 小時。'),
      ],
    },
    {
      id: 'payment-failed',
      question: '刷卡失敗，訂單會不會不見？',
      answer: [
        paragraph(
          '不會。訂單已經成立，只是還沒付款。請到訂單明細按「重新付款」，在期限內都可以再試。若連續失敗，可能是額度或銀行驗證的問題，建議換一張卡、改用 LINE Pay，或洽詢發卡銀行。',
        ),
      ],
    },
    {
      id: 'coupon-use',
      question: '優惠券與折扣碼怎麼用？',
      answer: [
        list(
          '在購物車輸入折扣碼，或從「我的優惠券」選取',
          '一張訂單使用一張優惠券，可以與正在進行的活動價併用',
          '最低金額以折扣後的商品金額計算',
          '訂單取消後，未過期的優惠券會還給您',
        ),
      ],
    },
    {
      id: 'gift-missing',
      question: '滿額贈為什麼沒有出現？',
      answer: [
        paragraph(
          '滿額贈以折扣後金額計算，達到較高門檻時只送較高一級的贈品。若購物車顯示「已贈完」，表示贈品已經送完，訂單仍可正常結帳。',
        ),
      ],
    },
    {
      id: 'invoice',
      question: '發票怎麼開？可以打統編嗎？',
      answer: [
        paragraph(
          '一律開立電子發票，於付款完成後寄到電子信箱，貨到付款則於出貨時開立。個人發票可以存入手機條碼、自然人憑證或會員載具，也可以捐贈；公司發票請填寫抬頭與 8 位數統一編號。常用資料可以先存在會員中心。',
        ),
      ],
    },
  ],
};

const returns: QuestionGroup = {
  id: 'returns',
  heading: '退貨與會員',
  questions: [
    {
      id: 'opened',
      question: '拆封之後可以退貨嗎？',
      answer: [
        paragraph(
          '衛生棉、護墊、棉條、安睡褲、月亮褲與私密清潔用品屬於個人衛生用品，拆封後依法不適用 7 日解除權。未拆封、包裝完整者，收到後 7 日內都可以退貨。若是商品本身有瑕疵，不論是否拆封都能退換。',
        ),
      ],
    },
    {
      id: 'refund-time',
      question: '退款多久會收到？',
      answer: [
        paragraph(
          '收到退回的商品並確認無誤後，7 個工作天內退款。信用卡退刷會出現在下一期帳單，LINE Pay 退回原支付工具，轉帳與貨到付款匯入您提供的帳戶。',
        ),
      ],
    },
    {
      id: 'forgot-password',
      question: '忘記密碼或收不到驗證碼怎麼辦？',
      answer: [
        paragraph(
          '在登入頁選擇忘記密碼，輸入註冊的電子信箱，會收到四位數驗證碼，十分鐘內有效；輸入錯誤五次需要重新寄送。收不到信時，請先看垃圾郵件匣，並確認信箱地址正確。',
        ),
        paragraph(`仍有問題請撥 ${callUs}。`),
      ],
    },
    {
      id: 'member-level',
      question: '會員等級怎麼計算？',
      answer: [
        paragraph(
          '以十二個月內實際付款的商品金額累積，取消、退貨與運費不計入；續等只看等級期間內的消費。各等級的門檻與權益，請看「會員權益」頁面；目前的累積金額與每一筆計入的訂單，在會員中心的「消費累金」。',
        ),
      ],
    },
  ],
};

function feesIn({ fees, freeFrom }: DeliveryTerms): string {
  const { homeMainIsland, homeOutlyingIsland, store } = fees;
  const charged = `本島宅配 ${homeMainIsland} 元、離島宅配 ${homeOutlyingIsland} 元、超商取貨 ${store} 元。`;
  if (freeFrom === undefined) return charged;
  return `${charged}單筆訂單折扣後滿 ${formatNumber(freeFrom)} 元，全部免運費。`;
}

/** Groups in the order of a purchase: choosing, ordering, paying, afterwards. */
export function questionGroups(terms: DeliveryTerms): QuestionGroup[] {
  return [products, ordersGroup(terms), payment, returns];
}
