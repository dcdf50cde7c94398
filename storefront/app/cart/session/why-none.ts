/** Why no unit more can be added to a cart that has `inCart` units. */
export function whyNone(inCart: number, isLimited: boolean): string {
  if (inCart > 0) return `購物車已有 ${inCart} 件，已達購買上限`;
  return isLimited ? '購物車內的單品與組合合計已達購買上限' : '此商品目前補貨中';
}
