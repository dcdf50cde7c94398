import { open } from 'node:fs/promises';
import type { Shop } from '#server/shop.ts';

/**
 * Why a copy that erases members must not start: the file of its list cannot be written, which would stop every
 * erasure. Makes the file if it is not there.
 */
export async function refusalsOfErasuresFile({
  ERASURES_FILE,
  ROLE,
}: Pick<Shop['config'], 'ERASURES_FILE' | 'ROLE'>): Promise<string[]> {
  if (!ERASURES_FILE || ROLE === 'web') return [];
  try {
    const file = await open(ERASURES_FILE, 'a', 0o600);
    await file.close();
    return [];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return [
      `ERASURES_FILE=${ERASURES_FILE} cannot be written (${code}), and without it no member is erased`,
    ];
  }
}
