import { furtherCarrierLabels } from './carrier-words.ts';
import { emailSettings } from './email-settings.ts';
import { type BoardColumn, boardColumnLabels } from './fulfilment.ts';
import { paymentSettings } from './payment-settings.ts';
import { choice, choices, integer, money, text, yesNo } from './resources/fields.ts';
import type { SettingGroup } from './setting-group.ts';

/** The limit of one column of the board, in hours. */
const hours = (column: BoardColumn) =>
  integer({ label: `${boardColumnLabels[column]}（小時）`, required: true, min: 0, max: 720 });

const https = {
  allows: /^https:\/\/[\w.-]+(?::\d+)?(?:[/?#]\S*)?$/,
  sentence: '需是 https:// 開頭的網址',
};
/** The target of a menu entry; without one the entry is not shown. */
const address = (label: string) =>
  text({ label, maxLength: 200, pattern: https, help: '空白為不顯示' });
const tagId = (label: string, allows: RegExp, example: string) =>
  text({
    label,
    maxLength: 36,
    help: `例如 ${example}；空白為不使用`,
    pattern: { allows, sentence: `格式不正確，例如 ${example}` },
  });
const promiseTitle = (label: string, help = '空白為不顯示') => text({ label, maxLength: 12, help });
const promiseText = (label: string, help?: string) =>
  text({ label, maxLength: 200, ...(help && { help }) });
const fee = (label: string) => money({ label, required: true });
export const settingGroups = {
  shop: {
    id: 6,
    label: '商店',
    help: '顯示在商店的頁尾、選單與首頁標題；儲存後立即顯示。',
    fields: {
      tagline: text({ label: '首頁標語', maxLength: 40, help: '空白時，標題只有商店名稱' }),
      companyName: text({ label: '公司名稱', required: true, maxLength: 60 }),
      companyTaxId: text({
        label: '統一編號',
        required: true,
        maxLength: 8,
        pattern: { allows: /^\d{8}$/, sentence: '需是 8 個數字' },
      }),
      contactUrl: text({ label: '聯絡我們', required: true, maxLength: 200, pattern: https }),
      surveyUrl: address('滿意度問卷'),
      overseasUrl: address('海外購物'),
      recruitmentUrl: address('人才招募'),
      facebookUrl: address('Facebook'),
      instagramUrl: address('Instagram'),
      lineUrl: address('LINE'),
      homeTrackingUrl: text({
        label: '宅配查詢',
        help: '顧客以物流單號查詢包裹的網頁；空白為不顯示連結',
        maxLength: 200,
        pattern: https,
      }),
    },
    variables: {
      tagline: 'BRAND_TAGLINE',
      companyName: 'COMPANY_NAME',
      companyTaxId: 'COMPANY_TAX_ID',
      contactUrl: 'CONTACT_URL',
      surveyUrl: 'SURVEY_URL',
      overseasUrl: 'OVERSEAS_SHOP_URL',
      recruitmentUrl: 'RECRUITMENT_URL',
      facebookUrl: 'FACEBOOK_URL',
      instagramUrl: 'INSTAGRAM_URL',
      lineUrl: 'LINE_URL',
      homeTrackingUrl: 'HOME_TRACKING_URL',
    },
  },
  ...paymentSettings,
  delivery: {
    id: 1,
    label: '運費與配送',
    help: '儲存後立即用於購物車與新訂單；已成立的訂單不變。',
    fields: {
      homeMainIsland: fee('本島宅配運費'),
      homeOutlyingIsland: fee('離島宅配運費'),
      store: fee('超商取貨運費'),
      deliversToMainIsland: yesNo({ label: '提供本島宅配', default: true }),
      deliversToOutlyingIsland: yesNo({ label: '提供離島宅配', default: true }),
    },
  },
  carriers: {
    id: 19,
    label: '物流商',
    help: '7-ELEVEN 一律提供。儲存後立即用於購物車與新訂單；已成立的訂單不變。新超商的門市在十分鐘內載入。',
    fields: {
      enabled: choices({
        label: '另外提供',
        help: '需先向綠界申請。宅配的業者開啟後，可向業者建立託運單；沒有開啟時由商店自行列印標籤。中華郵政不代收貨款，且需要商品重量；黑貓宅急便最多代收 20,000 元。業者不收的包裹，請用「列印宅配標籤」自行寄送',
        choices: furtherCarrierLabels,
      }),
      contract: choice({
        label: '超商合約',
        choices: { B2C: '大宗寄倉（B2C）', C2C: '店到店（C2C）' },
        default: 'B2C',
      }),
      takesReturnsInStores: yesNo({
        label: '提供超商退貨編號',
        help: '只有大宗寄倉的 7-ELEVEN、全家與萊爾富；顧客持編號到門市寄回，運費由商店付給綠界',
        default: false,
      }),
    },
  },
  promises: {
    id: 17,
    label: '購買承諾',
    help: '商品頁購買按鈕下的承諾；儲存後立即顯示。「配送與付款」頁可用 {出貨截止} 寫出截止時間。',
    fields: {
      cutOff: text({
        label: '當日出貨截止時間',
        help: '工作日在此之前成立的訂單當日出貨；商品頁與訂單完成頁的到貨日以此計算',
        required: true,
        maxLength: 5,
        pattern: {
          allows: /^(?:[01]\d|2[0-3]):[0-5]\d$/,
          sentence: '需是 24 小時制的時間，例如 14:00',
        },
      }),
      parcel: promiseTitle('包裝'),
      parcelText: promiseText('包裝的說明'),
      returns: promiseTitle('退貨'),
      returnsText: promiseText('退貨的說明', '法定的退貨說明另外列出'),
      origin: promiseTitle('產地', '空白為不顯示；只用於產地為台灣的商品'),
      originText: promiseText('產地的說明'),
    },
  },
  sender: {
    id: 5,
    label: '寄件人',
    help: '印在出貨明細與宅配標籤上，並告知超商物流。儲存後用於之後列印與建立的標籤。',
    fields: {
      senderName: text({
        label: '寄件人',
        help: '2 至 5 個字，不含數字與符號',
        required: true,
        maxLength: 5,
      }),
      senderMobile: text({ label: '手機', help: '09 開頭的 10 碼', required: true, maxLength: 10 }),
      senderAddress: text({ label: '地址', required: true, maxLength: 120 }),
    },
  },
  ...emailSettings,
  maintenance: {
    id: 2,
    label: '維護與庫存來源',
    help: '儲存後立即生效。維護期間顧客可以瀏覽商品，但不能結帳。',
    fields: {
      isShopMaintained: yesNo({ label: '暫停購買（維護中）', default: false }),
      isErpMaintained: yesNo({
        label: '改用網站庫存',
        help: '「是」為使用網站庫存，「否」為使用 ERP 庫存',
        default: true,
      }),
    },
    elsewhere: { fields: ['isErpMaintained'], label: '到庫存切換來源', path: '/stocks' },
  },
  approvals: {
    id: 3,
    label: '門檻',
    help: '超過門檻的動作要由另一位有權限的人核可才執行；儲存後立即用於新的動作。修改門檻要再次驗證身分。',
    needsStepUp: true,
    fields: {
      refundAmount: money({ label: '退款或一次發出的優惠券超過（元）', required: true }),
      discountPerCent: integer({
        label: '活動或優惠券的折扣超過（%）',
        required: true,
        min: 1,
        max: 100,
      }),
      priceDropPerCent: integer({
        label: '降價超過（%）',
        help: '與 24 小時內最高的售價相比，無論從哪裡修改',
        required: true,
        min: 1,
        max: 100,
      }),
      couponAmount: money({
        label: '優惠券折抵超過（元）',
        help: '而且超過低消（沒有低消時為最便宜的商品）的上述折扣',
        required: true,
      }),
      messageRecipients: integer({
        label: '一次送出的訊息超過（人）',
        required: true,
        min: 0,
        max: 1_000_000,
      }),
      serviceCouponsPerMember: integer({
        label: '客服發給同一位會員的優惠券上限（30 天，張）',
        required: true,
        min: 0,
        max: 1000,
      }),
      serviceCouponsPerDay: integer({
        label: '每位客服一天發出的優惠券上限（張）',
        required: true,
        min: 0,
        max: 10_000,
      }),
    },
  },
  returns: {
    id: 4,
    label: '部分退貨',
    help: '留下的商品不再達到免運或贈品的門檻時；儲存後用於新的退貨申請，顧客送出前會看到金額。',
    fields: {
      chargesDelivery: yesNo({ label: '補收原訂單的運費', default: false }),
      asksForGifts: yesNo({ label: '請顧客寄回贈品', default: false }),
    },
  },
  reviews: {
    id: 15,
    label: '商品評論',
    help: '儲存後用於新的評論；已經公開或等待中的評論不變。',
    fields: {
      publishesAtOnce: yesNo({
        label: '評論送出後立即公開',
        help: '「否」為先由人看過再公開',
        default: false,
      }),
    },
    see: [{ label: '到商品評論', path: '/reviews' }],
  },
  messages: {
    id: 18,
    label: '訊息',
    help: '儲存後用於之後送出的訊息與自動訊息。',
    fields: {
      daysBetween: integer({
        label: '同一位會員兩則之間至少（天）',
        required: true,
        min: 1,
        max: 90,
      }),
      lineCost: money({
        label: 'LINE 每 1,000 則的費用（元）',
        help: '只用來試算；實際以 LINE 的帳單為準',
        required: true,
      }),
    },
    see: [{ label: '到訊息', path: '/messages' }],
  },
  lots: {
    id: 23,
    label: '批號與效期',
    help: '儲存後立即用於今日待辦。過期的批號不論設定都不會揀貨。',
    fields: {
      expiringDays: integer({
        label: '到期前幾天列入今日待辦',
        required: true,
        min: 0,
        max: 730,
      }),
    },
    see: [{ label: '到批號', path: '/lots' }],
  },
  lateness: {
    id: 8,
    label: '出貨逾時',
    help: '在出貨看板的一欄停留超過這個時數，就以顏色與文字標示逾時；儲存後立即生效。',
    fields: {
      unpaid: hours('UNPAID'),
      ready: hours('READY'),
      created: hours('CREATED'),
      picked: hours('PICKED'),
      packed: hours('PACKED'),
      labelRefused: hours('LABEL_REFUSED'),
      labelled: hours('LABELLED'),
      handedOver: hours('HANDED_OVER'),
      arrived: hours('ARRIVED'),
      notFetched: hours('NOT_FETCHED'),
      returned: hours('RETURNED'),
      returning: hours('RETURNING'),
      held: hours('HELD'),
    },
  },
  analytics: {
    id: 7,
    label: '分析',
    help: '顧客同意後才載入。儲存後，各頁面立即允許（或不再允許）連到這些服務。',
    fields: {
      gtmId: tagId('Google Tag Manager', /^GTM-[A-Z0-9]{4,12}$/, 'GTM-ABC1234'),
      ga4Id: tagId('Google Analytics 4', /^G-[A-Z0-9]{6,14}$/, 'G-ABCDEF1234'),
      metaPixelId: tagId('Meta Pixel', /^\d{8,20}$/, '123456789012345'),
      lineTagId: tagId(
        'LINE Tag',
        /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
        '01234567-89ab-cdef-0123-456789abcdef',
      ),
    },
    variables: {
      gtmId: 'GTM_ID',
      ga4Id: 'GA4_ID',
      metaPixelId: 'META_PIXEL_ID',
      lineTagId: 'LINE_TAG_ID',
    },
  },
  assistants: {
    id: 16,
    label: 'AI 助理',
    help: '寫在 robots.txt，一小時內生效。遵守與否由各家助理決定；來訪次數記在監控指標。',
    fields: {
      answers: yesNo({
        label: '可讀取頁面來回答問題',
        help: '例如 ChatGPT、Claude、Perplexity 替使用者查詢商品',
        default: true,
      }),
      training: yesNo({ label: '可收集頁面來訓練模型', default: false }),
    },
  },
  cash: {
    id: 9,
    label: '貨到付款限制',
    help: '儲存後立即用於新訂單；已成立的訂單不變。會員頁可以取消誤記的未取件。',
    fields: {
      uncollectedLimit: integer({
        label: '未取件達幾次不能貨到付款',
        help: '0 為不限制',
        required: true,
        min: 0,
        max: 99,
      }),
    },
  },
} as const satisfies Record<string, SettingGroup>;

export type SettingGroupName = keyof typeof settingGroups;
export const settingGroupNames = Object.keys(settingGroups) as SettingGroupName[];

/** Why a field cannot be changed. */
export const lockedSentence = (variable: string) =>
  `由伺服器的環境變數 ${variable} 設定，無法在這裡修改`;
