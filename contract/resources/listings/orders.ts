import { choice, instant, money, text } from '../fields.ts';
import {
  orderStatusTones,
  orderStatusWords,
  paymentStatusTones,
  paymentStatusWords,
  paymentTypeWords,
  shipTypeWords,
} from '../order-choices.ts';
import { defineListing } from '../resource.ts';

/** All members' orders. */
export const orders = defineListing({
  name: 'orders',
  label: '訂單',
  group: 'orders',
  access: 'orders.read',
  finds: '單號、電話末碼、信箱、帳號、物流單號',
  isFoundEverywhere: true,
  hasPage: true,
  title: 'orderNo',
  fields: {
    orderNo: text({
      label: '單號',
      maxLength: 40,
      searched: true,
      sortable: true,
      list: { width: 170, pinned: true },
    }),
    createdAt: instant({ label: '時間', filtered: true, sortable: true, list: { width: 150 } }),
    buyerName: text({ label: '會員', maxLength: 60, masked: 'name', list: { width: 100 } }),
    email: text({
      label: '會員信箱',
      maxLength: 254,
      masked: 'email',
      seenWith: 'personal.reveal',
      list: { width: 200, hidden: true },
    }),
    paidAmount: money({ label: '金額', filtered: true, sortable: true, list: { width: 110 } }),
    paymentType: choice({
      label: '付款方式',
      choices: paymentTypeWords,
      default: 'LINE_PAY',
      filtered: true,
      list: { width: 110 },
    }),
    paymentStatus: choice({
      label: '付款狀態',
      choices: paymentStatusWords,
      tones: paymentStatusTones,
      default: 'UNPAID',
      filtered: true,
      list: { width: 110 },
    }),
    orderStatus: choice({
      label: '訂單狀態',
      choices: orderStatusWords,
      tones: orderStatusTones,
      default: 'ESTABLISHED',
      filtered: true,
      list: { width: 110 },
    }),
    shipType: choice({
      label: '配送',
      choices: shipTypeWords,
      default: 'HOME',
      filtered: true,
      list: { width: 100 },
    }),
    recipient: text({ label: '收件人', maxLength: 60, masked: 'name', list: { width: 100 } }),
    recipientMobile: text({
      label: '收件電話',
      maxLength: 20,
      masked: 'phone',
      seenWith: 'personal.reveal',
      list: { width: 130 },
    }),
    invoiceNo: text({ label: '發票', maxLength: 20, list: { width: 130 } }),
    trackingNo: text({ label: '物流單號', maxLength: 60, list: { width: 150, hidden: true } }),
    virtualAccount: text({ label: '虛擬帳號', maxLength: 20, list: { width: 160, hidden: true } }),
  },
  sort: { field: 'id', direction: 'descending' },
});
