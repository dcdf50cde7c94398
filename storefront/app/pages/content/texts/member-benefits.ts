import { callUs } from '#rules/customer-service.ts';
import { type ContentPage, list, paragraph, steps } from './types.ts';

/** Beside the table of levels and the registration gift, which come from the server (G-030). */
export const memberBenefits: ContentPage = {
  title: '會員權益',
  englishTitle: 'Member Benefits',
  lead: '註冊免費，會員價人人都有。累積消費升等之後，再多幾張真的用得到的券。',
  sections: [
    {
      id: 'join',
      heading: '怎麼加入',
      blocks: [
        steps(
          '以電子信箱註冊，或用 LINE 登入後補上電子信箱與密碼。',
          '輸入信箱收到的四位數驗證碼，完成驗證。',
          '登入後，註冊禮會放在會員中心的「我的優惠券」。',
        ),
      ],
    },
    {
      id: 'levels',
      heading: '等級怎麼計算',
      blocks: [
        list(
          '以十二個月內實際付款的商品金額累積，運費、取消與退貨不計入；訂單在七日鑑賞期結束後計入。',
          '達到門檻後立即升等，新的等級自升等日起有效十二個月。',
          '期滿時達到續等門檻即續等，未達則依該期累積金額調整等級，並重新開始累積。',
          '目前的累積金額與距離下一級的差額，可在會員中心的「消費累金」查看。',
        ),
      ],
    },
    {
      id: 'coupons',
      heading: '優惠券使用方式',
      blocks: [
        list(
          '一張訂單使用一張，最低金額以折扣後的商品金額計算。',
          '可以與正在進行的活動價併用。',
          '訂單取消後，未過期的優惠券會還給您；逾期不補發，也不兌換現金。',
          '優惠券僅限本人帳號使用，不得轉售。',
        ),
      ],
    },
    {
      id: 'birthday',
      heading: '生日禮',
      blocks: [
        paragraph('棉朵會員以上，在生日當月 1 日會收到優惠券，當月有效。請先在會員資料填寫生日。'),
      ],
    },
    {
      id: 'change',
      heading: '變更與停權',
      blocks: [
        paragraph(
          '權益內容若有調整，會於生效前 14 日公告於最新消息，已取得的優惠券依原條件使用至到期。以不實資料註冊、轉售優惠券或惡意棄單者，本公司得停止其會員權益，並以電子郵件通知。',
        ),
        paragraph(`對等級或權益有疑問，請聯絡${callUs}。`),
      ],
    },
  ],
};
