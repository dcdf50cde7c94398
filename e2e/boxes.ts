import { expect, type Locator } from '@playwright/test';

/** Expects that the two do not overlap, once neither moves any more: an element that slides in passes over others. */
export async function expectApart(one: Locator, other: Locator): Promise<void> {
  await expect(async () => {
    const [a, b] = await Promise.all(
      [one, other].map((each) => each.boundingBox({ timeout: 1_000 })),
    );
    if (!a || !b) throw new Error('One of them is not on the page.');
    const isApart =
      a.x + a.width <= b.x ||
      b.x + b.width <= a.x ||
      a.y + a.height <= b.y ||
      b.y + b.height <= a.y;
    expect(isApart, JSON.stringify([a, b])).toBe(true);
  }).toPass({ timeout: 20_000 });
}
