/** TWD of the pieces that one cycle takes, if `price` TWD buys `unitCount` pieces. Rounded to a whole dollar. */
export function cyclePrice(price: number, unitCount: number, pieces: number): number {
  return Math.round((price * pieces) / unitCount);
}
