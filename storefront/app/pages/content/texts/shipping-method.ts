import { callUs } from '#rules/customer-service.ts';
import { formatNumber } from '#rules/numbers.ts';
import { storePickupDays } from '#rules/store-pickup.ts';
import type { DeliveryTerms } from '../../../shared-data.ts';
import { coolingOff, hygieneExclusion } from './shop-terms.ts';
import { type ContentPage, list, paragraph, steps, table } from './types.ts';

/** With the fees and the free amount of now. */
export const shippingMethod = ({ fees, freeFrom }: DeliveryTerms): ContentPage => ({
  title: '配送與付款',
  englishTitle: 'Shipping & Payment',
  lead: '運費、到貨時間、付款方式與退貨，一次看完。',
  sections: [
    {
      id: 'fees',
      heading: '運費與到貨時間',
      blocks: [
        table(
          ['配送方式', '運費', '到貨時間'],
          ['宅配到府（台灣本島）', `${fees.homeMainIsland} 元`, '出貨後 1 到 2 個工作天'],
          [
            '宅配到府（離島：澎湖、金門、連江、綠島、蘭嶼、琉球）',
            `${fees.homeOutlyingIsland} 元`,
            '出貨後 5 到 7 個工作天，遇天候可能順延',
          ],
          ['超商取貨', `${fees.store} 元`, '出貨後 2 到 3 天到店'],
        ),
        ...(freeFrom === undefined
          ? []
          : [
              paragraph(
                `單筆訂單折扣後滿 ${formatNumber(freeFrom)} 元，上列配送方式都免運費。距離免運還差多少，購物車會直接告訴您。`,
              ),
            ]),
      ],
    },
    {
      id: 'dispatch',
      heading: '什麼時候出貨',
      blocks: [
        list(
          '工作日中午 12 點前完成付款，當日出貨；之後付款的訂單，於下一個工作日出貨。',
          '貨到付款訂單以訂單成立時間計算。',
          'ATM 轉帳訂單，於入帳確認後計算。',
          '星期六、日與國定假日不出貨，網站照常接單。',
        ),
        paragraph('外箱只印寄件公司名稱，不印商品名稱，管理室與同事代收也不必擔心。'),
      ],
    },
    {
      id: 'home',
      heading: '宅配到府',
      blocks: [
        list(
          '可指定時段：不指定、13 時前、14 時至 18 時。時段為物流盡力配合，不保證準時。',
          '請填寫白天有人收件的地址與手機。管理室代收請在備註註明。',
          '離島地址請選擇離島，運費與可用的付款方式不同。',
          '第一次配送無人簽收時，物流會再聯絡一次；仍無法送達則退回倉庫。',
        ),
      ],
    },
    {
      id: 'store',
      heading: '超商取貨',
      blocks: [
        steps(
          '結帳時選擇超商取貨，從地圖挑選門市。',
          `收到到店簡訊後，於 ${storePickupDays} 天內攜帶身分證件取件。`,
          '未付款的訂單在櫃檯付清金額即可取貨。',
        ),
        paragraph('收件人姓名須與證件相同。逾期未取的包裹會退回倉庫，訂單會取消並退還已付款項。'),
      ],
    },
    {
      id: 'payment',
      heading: '付款方式',
      blocks: [
        table(
          ['付款方式', '本島宅配', '離島宅配', '超商取貨', '付款期限'],
          ['信用卡', '可', '可', '可', '24 小時'],
          ['LINE Pay', '可', '可', '可', '24 小時'],
          ['ATM 轉帳', '可', '可', '可', '下單日起第 3 天 23:59'],
          ['貨到付款', '可', '不可', '可（取貨付款）', '收件時'],
        ),
        paragraph(
          '信用卡與 LINE Pay 在銀行或 LINE 的頁面輸入資料，我們不會經手卡號。付款失敗時，期限內都可以到訂單明細重新付款；逾期未付的訂單會自動取消，優惠券會還給您。',
        ),
      ],
    },
    {
      id: 'returns',
      heading: '退貨與退款',
      blocks: [
        paragraph(coolingOff),
        paragraph(hygieneExclusion),
        steps(
          '在會員中心的訂單明細申請退貨，勾選要退的商品並填寫原因。',
          '保持商品與外盒完整，物流會到府收件，或依指示寄回。',
          '收到退回商品並檢查無誤後，於 7 個工作天內退款。信用卡與 LINE Pay 退回原支付工具；轉帳與貨到付款退至您提供的帳戶。',
        ),
        paragraph('贈品請一併退回。組合商品以整組計價，請整組退貨。'),
      ],
    },
    {
      id: 'help',
      heading: '需要協助',
      blocks: [paragraph(`${callUs}。來電時請準備訂單編號，我們能更快找到您的訂單。`)],
    },
  ],
});
