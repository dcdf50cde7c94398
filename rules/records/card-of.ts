import type { Field } from '#contract/resources/fields.ts';
import type { Listed } from '#contract/resources/resource.ts';

type Named = readonly [name: string, field: Field];

/** The parts of a row of a list that is shown as a card. */
export interface CardParts {
  /** The field whose first picture the card shows; undefined if it shows none. */
  picture: Named | undefined;
  /** What has a tone: the states of the row, and whether shoppers see it. */
  states: readonly Named[];
  values: readonly Named[];
}

/** The most values and states of a card, unless a person chooses the columns. */
const mostValues = 3;
const mostStates = 2;

const isPicture = ([, { kind }]: Named) => kind === 'pictures' || kind === 'image';
const isState = ([, field]: Named) =>
  field.kind === 'choice' && (field.tones !== undefined || field.shows !== undefined);

/**
 * What a card shows besides its title: the columns that a person has chosen; otherwise the declared values, or the
 * first columns. `fields` are the columns that this person may see.
 */
export function cardParts(
  listed: Listed,
  fields: readonly Named[],
  chosen: readonly string[] | undefined,
): CardParts {
  const shown = fields.filter(([name, { list }]) =>
    chosen ? chosen.includes(name) : !list?.hidden,
  );
  const states = shown.filter(isState);
  const plain = shown.filter(
    (each) => each[0] !== listed.title && !isState(each) && !isPicture(each),
  );
  const declared = listed.card?.flatMap((name) => fields.filter(([each]) => each === name));
  return {
    picture: shown.find(isPicture),
    states: chosen ? states : states.slice(0, mostStates),
    values: chosen ? plain : (declared ?? plain).slice(0, mostValues),
  };
}
