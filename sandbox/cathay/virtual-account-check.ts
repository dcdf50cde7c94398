const weights = [4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Whether the last digit of an account is right for an amount (TWD): the bank refuses any other transfer. */
export function isRightAccount(account: string, amount: number): boolean {
  const body = account.slice(0, -1);
  const amountDigits = String(amount).padStart(8, '0');
  const ofBody = unitsSum([...body].map((digit, index) => Number(digit) * (weights[index] ?? 0)));
  const ofAmount = unitsSum([...amountDigits].map((digit, index) => Number(digit) * (8 - index)));
  return account.at(-1) === String((20 - ofBody - ofAmount) % 10);
}

/** Units digit of the sum of units digits. */
function unitsSum(products: readonly number[]): number {
  return products.reduce((sum, product) => sum + (product % 10), 0) % 10;
}
