import { inventedCompany } from '#rules/shop/company.ts';
import type { ItemKind } from './types.ts';

/** Who made the goods, as the legal table of every product names it. */
export const manufacturer = {
  name: inventedCompany.name,
  address: '桃園市龜山區晴棉一路 8 號',
  phone: '0800-889-933',
} as const;

const PERIOD_RULE =
  '依消費者保護法第 19 條，收到商品後享有 7 日猶豫期。猶豫期並非試用期，退回的商品須保持完整包裝。';

const HYGIENE_RULE =
  '本商品屬個人衛生用品，依通訊交易解除權合理例外情事適用準則，一經拆封即不適用 7 日解除權；未拆封者可於期限內申請退貨。';

const TRY_ON_RULE =
  '本商品屬個人衛生用品，衛生封條拆除、下水或試穿後即不適用 7 日解除權；尺寸不合請保留封條，可於期限內退貨。';

const WORN_DOWN_RULE =
  '如已開封使用，請先聯絡客服；因使用造成的價值減損，將依回復原狀所需費用處理。';

const RETURN_RULES: Partial<Record<ItemKind, string>> = {
  underwear: TRY_ON_RULE,
  laundry: WORN_DOWN_RULE,
  lotion: WORN_DOWN_RULE,
};

const KEEPING: Partial<Record<ItemKind, string>> = {
  underwear: '洗淨並完全晾乾後收納，避免長時間悶在潮濕處。',
  gel: '請置於陰涼處並蓋緊瓶蓋，避免陽光直射與孩童取用。',
  foam: '請置於陰涼處並蓋緊瓶蓋，避免陽光直射與孩童取用。',
  laundry: '請置於陰涼處並蓋緊瓶蓋，避免陽光直射與孩童取用。',
  lotion: '請置於陰涼處並蓋緊瓶蓋，避免陽光直射與孩童取用。',
};

const TAMPON_WARNING =
  '單支使用不超過 8 小時。使用期間若突然發燒、頭暈、嘔吐或起疹，請立刻取出並就醫，並告知正在使用棉條。';

const KEEP_DRY = '請置於乾燥陰涼處，避免陽光直射與潮濕，開封後儘速使用完畢。';
const STOP_USING = '使用中如有紅腫、搔癢或其他不適，請停止使用，必要時詢問醫師。';

/** The notices below a product, in reading order; the return rule is always among them (消保法 §19). */
export function noticesFor(item: ItemKind): string[] {
  return [
    KEEPING[item] ?? KEEP_DRY,
    ...(item === 'tampon' ? [TAMPON_WARNING] : []),
    item === 'laundry' ? '請依標示用量使用，不可與漂白水混合。' : STOP_USING,
    PERIOD_RULE,
    RETURN_RULES[item] ?? HYGIENE_RULE,
  ];
}

/** The notices of a combination: the rule of each part applies, and the price is for the whole. */
export const combinationNotices: readonly string[] = [
  '組合優惠以整組計價，退貨請整組退回；任一項目拆封後，整組不適用 7 日解除權。',
  PERIOD_RULE,
  HYGIENE_RULE,
  '各項商品的保存方式與有效期限，請見該商品包裝標示。',
];
