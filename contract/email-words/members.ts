import { addition, type EmailWords, heading, ofShop, sentence, subject } from './sentence.ts';

/** What the notices of a standing order know about its next parcel. */
const ofParcel = { ...ofShop, day: '日期', amount: '金額' } as const;

/**
 * What operators may rewrite in the e-mails about accounts, levels and personal data. Codes, links and what the law
 * asks for are fixed.
 */
export const memberWords = {
  registerCode: {
    id: 16,
    placeholders: ofShop,
    hasNoAddresses: true,
    sentences: {
      subject: subject('驗證您的電子信箱'),
      heading: heading('驗證您的電子信箱'),
      opening: sentence(
        '謝謝您加入會員！請回到驗證頁面輸入下方的四位數驗證碼，完成信箱驗證後即可登入購物。',
      ),
    },
  },
  resetCode: {
    id: 17,
    placeholders: ofShop,
    hasNoAddresses: true,
    sentences: {
      subject: subject('重設您的密碼'),
      heading: heading('重設您的密碼'),
      opening: sentence(
        '我們收到重設密碼的申請。請回到驗證頁面輸入下方的四位數驗證碼，接著即可設定新密碼。',
      ),
    },
  },
  changeCode: {
    id: 60,
    placeholders: ofShop,
    hasNoAddresses: true,
    sentences: {
      subject: subject('驗證您的新信箱'),
      heading: heading('驗證您的新信箱'),
      opening: sentence(
        '我們收到變更電子信箱的申請。請回到會員中心的「帳號與安全」，輸入下方的四位數驗證碼。',
      ),
    },
  },
  lineLinked: {
    id: 18,
    placeholders: ofShop,
    hasNoAddresses: true,
    sentences: {
      subject: subject('您的會員帳號已綁定 LINE'),
      heading: heading('您的會員帳號已綁定 LINE'),
      opening: sentence(
        '您的會員帳號剛剛綁定了 LINE，之後可以直接使用這個 LINE 帳號登入。若先前綁定過其他 LINE 帳號，該帳號已無法再登入。想以電子信箱登入時，可用「忘記密碼」設定密碼。',
      ),
    },
  },
  benefits: {
    id: 19,
    placeholders: ofShop,
    cases: { level: '等級禮遇', birthday: '生日禮' },
    sentences: {
      subjectLevel: subject('您的會員禮遇到了', { label: '主旨（等級禮遇）', onlyIn: 'level' }),
      headingLevel: heading('您的會員禮遇到了', { label: '標題（等級禮遇）', onlyIn: 'level' }),
      subjectBirthday: subject('生日快樂，您的生日禮到了', {
        label: '主旨（生日禮）',
        onlyIn: 'birthday',
      }),
      headingBirthday: heading('生日快樂，您的生日禮到了', {
        label: '標題（生日禮）',
        onlyIn: 'birthday',
      }),
      opening: sentence('以下優惠券已放進您的帳戶，結帳時選取即可使用，一張訂單使用一張。'),
      addition,
    },
  },
  keepLevel: {
    id: 20,
    placeholders: { ...ofShop, level: '等級', missing: '差額', until: '等級期限' },
    sentences: {
      subject: subject('再消費 {差額}，續享{等級}'),
      heading: heading('再消費 {差額}，續享{等級}'),
      opening: sentence(
        '您的{等級}等級到 {等級期限} 為止。期滿前再累積 {差額}，下一期即可續等；未達時，等級會依本期累積的金額調整。',
        { label: '開頭', needs: ['差額', '等級期限'] },
      ),
      closing: sentence('訂單在七日鑑賞期結束後才計入，請預留出貨與鑑賞的時間。', {
        label: '結尾',
      }),
      addition,
    },
  },
  restocked: {
    id: 40,
    placeholders: { ...ofShop, product: '商品' },
    sentences: {
      subject: subject('{商品} 到貨了'),
      heading: heading('{商品} 到貨了'),
      opening: sentence(
        '您登記的「{商品}」又可以購買了。我們依登記的先後通知，數量有限，售完為止。',
        { label: '開頭', needs: ['商品'] },
      ),
      addition,
    },
  },
  refill: {
    id: 41,
    placeholders: { ...ofShop, goods: '用品', days: '天數' },
    sentences: {
      subject: subject('{用品} 大約還能用 {天數} 天'),
      heading: heading('{用品} 大約還能用 {天數} 天'),
      opening: sentence('這是依您自己完成的訂單估算的。現在補貨，用完之前就會送到。', {
        label: '開頭',
      }),
      addition,
    },
  },
  standingUpcoming: {
    id: 42,
    placeholders: ofParcel,
    sentences: {
      subject: subject('您的定期配將在 {日期} 寄出，{金額}'),
      heading: heading('定期配將在 {日期} 寄出'),
      opening: sentence(
        '以下是下一個包裹，以今天的價格與活動計算，共 {金額}。寄出前都可以修改或略過。',
        {
          label: '開頭',
          needs: ['金額'],
        },
      ),
      addition,
    },
  },
  standingAsks: {
    id: 43,
    placeholders: ofParcel,
    sentences: {
      subject: subject('您的定期配需要您確認'),
      heading: heading('定期配需要您確認'),
      opening: sentence('原定 {日期} 的包裹還沒有寄出，請您看過之後再決定。', { label: '開頭' }),
      addition,
    },
  },
  standingPaused: {
    id: 44,
    placeholders: ofParcel,
    sentences: {
      subject: subject('您的定期配已暫停'),
      heading: heading('定期配已暫停'),
      opening: sentence('原定 {日期} 的包裹不會寄出。', { label: '開頭' }),
      addition,
    },
  },
  privacyCopy: {
    id: 21,
    placeholders: ofShop,
    sentences: {
      subject: subject('您的個人資料複本已備妥'),
      heading: heading('您的個人資料複本已備妥'),
    },
  },
  privacyErasure: {
    id: 22,
    placeholders: ofShop,
    sentences: {
      subject: subject('我們將刪除您的個人資料'),
      heading: heading('我們將刪除您的個人資料'),
    },
  },
  privacyWithdrawn: {
    id: 23,
    placeholders: ofShop,
    sentences: {
      subject: subject('您的個資申請已撤回'),
      heading: heading('您的個資申請已撤回'),
    },
  },
  privacyRefused: {
    id: 24,
    placeholders: ofShop,
    sentences: {
      subject: subject('您的個資申請未能受理'),
      heading: heading('您的個資申請未能受理'),
    },
  },
} as const satisfies Record<string, EmailWords>;
