/** What hashing a password costs today: argon2id, 19 MiB, two passes, one lane. Each stored hash names its own cost. */
export const todaysCost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Whether a stored hash was made as hashes are made today. */
export function isOfToday(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = todaysCost;
  return stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}
