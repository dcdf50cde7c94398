import type { ChosenSet } from '#contract/entities/chooser.ts';
import type { ChooserAnswers } from '#rules/chooser/choose-set.ts';
import { listCards } from '../data/products.ts';
import type { PublicApi } from '../handler.ts';
import { listOrNothing, oneOrNothing, oneWithStatus, type PageStatus } from '../loading.ts';

/** A set with what the page shows besides. */
export interface ShownSet extends ChosenSet {
  /** Length in centimetres and volume of the goods, by product id. */
  sizes: Readonly<Record<number, { lengthCm: number | null; volume: string }>>;
}

/** The data of the chooser, on its own page and elsewhere. */
export interface ChooserData {
  status: PageStatus;
  answers: ChooserAnswers;
  /** Undefined if it could not be read. */
  set: ShownSet | undefined;
  /** If nothing fits: similar answers with a set. */
  instead: ChooserAnswers[];
}

/** Loads the set for these answers. */
export async function loadChooser(api: PublicApi, answers: ChooserAnswers): Promise<ChooserData> {
  const { data: set, status } = await oneWithStatus(api.readChosenSet({ query: answers }));
  if (!set) return { status, answers, set: undefined, instead: [] };
  const ids = set.items.map(({ id }) => id);
  if (ids.length === 0) {
    const instead = await similarAnswers(api, answers);
    return { status, answers, set: { ...set, sizes: {} }, instead };
  }
  const cards = await listOrNothing(listCards(api, { ids }));
  const sizes = Object.fromEntries(
    cards.map(({ id, lengthCm, volume }) => [id, { lengthCm, volume }]),
  );
  return { status, answers, set: { ...set, sizes }, instead: [] };
}

/** Answers that differ in one respect and have a set: another time first, then nothing to care about. */
async function similarAnswers(api: PublicApi, answers: ChooserAnswers): Promise<ChooserAnswers[]> {
  const candidates = [
    { ...answers, when: 'DAY' as const },
    { ...answers, when: 'NIGHT' as const },
    { ...answers, care: 'NONE' as const },
  ].filter(({ when, care }) => when !== answers.when || care !== answers.care);
  const sets = await Promise.all(
    candidates.map((query) => oneOrNothing(api.readChosenSet({ query }))),
  );
  return candidates.filter((_, index) => (sets[index]?.items.length ?? 0) > 0);
}
