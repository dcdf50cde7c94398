interface TestimonialSeed {
  image: string;
  jobTitle: string;
  name: string;
  content: string;
  /** CSS hex; dark text reads well on all of them. */
  backgroundColor: string;
}

const voices: readonly Omit<TestimonialSeed, 'image'>[] = [
  {
    jobTitle: '專案經理',
    name: '林小姐',
    content: '整天都在會議室，28 公分日用讓我少站起來兩次。包裝上直接寫厚度，買的時候不用猜。',
    backgroundColor: '#ffe3cc',
  },
  {
    jobTitle: '國中老師',
    name: '陳老師',
    content: '班上的衛生棉盒放了一學期，補貨的同學有一半是男生。現在大家說這個詞都很自然。',
    backgroundColor: '#eee8f8',
  },
  {
    jobTitle: '新手媽媽',
    name: '許小姐',
    content: '待產包照著清單買，住院三天剛好用完。床邊那包產褥護墊，半夜真的救了我。',
    backgroundColor: '#e1f2e8',
  },
  {
    jobTitle: '游泳教練',
    name: '吳教練',
    content: '以前經期就停課一週，現在岸上教學照常。月亮褲穿一整天，換手洗精泡一下就乾淨。',
    backgroundColor: '#f7f4fc',
  },
];

const COUNT = 12;

/** Twelve cards that repeat four texts (G-012). */
export const testimonials: readonly TestimonialSeed[] = Array.from({
  length: COUNT / voices.length,
})
  .flatMap(() => voices)
  .map((voice, index) => ({
    ...voice,
    image: `/media/testimonials/${(index % voices.length) + 1}-320.webp`,
  }));
