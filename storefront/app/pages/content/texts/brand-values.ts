export interface BrandValue {
  id: string;
  heading: string;
  englishHeading: string;
  paragraphs: readonly string[];
}

export const brandLead =
  '我們做的是每個月都會用到的東西。做得平穩、寫得清楚、賣得公道，比任何口號都重要。';

/** The tab 品牌理念 of the page about the brand. */
export const brandValues: readonly BrandValue[] = [
  {
    id: 'plain',
    heading: '把話說清楚',
    englishHeading: 'Say What It Is',
    paragraphs: [
      '衛生棉就是衛生棉，月經就是月經。包裝正面固定寫四件事：長度、片數、厚度、吸收量，讓人站在貨架前一眼就能比較。形容詞留給用過的人自己說。',
      '成分與材質照法規列出，也把我們做不到的事情寫進說明，例如香料塗在哪裡、哪些人不適合用。',
    ],
  },
  {
    id: 'material',
    heading: '把錢花在貼著皮膚的那一面',
    englishHeading: 'Where It Touches Skin',
    paragraphs: [
      '一片衛生棉只有一面碰到您。我們把表層的預算放到最高，吸收層與底膜則選擇夠用、穩定、好查的規格。棉柔、有機棉、天絲與網面各有擅長，沒有哪一種適合所有人。',
      '每個家族每年送驗一次，換料時加驗，結果放在檢驗報告頁面，不另外收費。',
    ],
  },
  {
    id: 'make',
    heading: '在台灣做，每兩小時抽一次樣',
    englishHeading: 'Made in Taiwan',
    paragraphs: [
      '工廠在桃園，產線不大，好處是出問題時停得下來。每兩小時抽樣量測重量、長度與背膠黏性，數據貼在機台旁，誰都看得到。',
      '退貨原因每週由現場同仁一起看。這幾年最大的改善，像是撕口力道與背膠位置，都是從退貨單裡讀出來的。',
    ],
  },
  {
    id: 'less',
    heading: '少一點包裝，少一點浪費',
    englishHeading: 'Use Less',
    paragraphs: [
      '單片包裝的膜減薄三成，紙盒取代部分塑膠袋，清潔用品提供補充包。能減的先減，不能減的就說明原因，例如棉條仍需要單支密封。',
      '月亮褲建議使用 2 年或清洗 100 次，比一次性用品少得多，但也不適合每一個人，所以兩種我們都做。',
    ],
  },
  {
    id: 'share',
    heading: '讓需要的人拿得到',
    englishHeading: 'Within Reach',
    paragraphs: [
      '每賣出一百包，就有一包進入合作團體的倉庫，數量逐季公開。校園衛生棉盒從三所學校開始，現在有三十所，盒子上寫著：需要就拿，不必登記，不必歸還。',
    ],
  },
];
