import type { Picture } from '../fields.ts';
import type { Right } from '../rights.ts';

/**
 * The kinds of fields of which an entity of the back office is declared. Plain data and no zod, so that browser code may
 * import it. A kind decides schema, SQL, input, cell, and what an Excel file shows.
 */

/** What every field may say of itself. */
interface Common {
  label: string;
  /** A sentence below the input. */
  help?: string;
  /** A column of the list, `width` pixels wide. A hidden one is shown on request, a pinned one stays in sight. */
  list?: { width: number; hidden?: boolean; pinned?: boolean };
  /** May be changed in the list itself. */
  editInRow?: boolean;
  /** The search box reads it. */
  searched?: boolean;
  /** Conditions and orders of a list may name it. */
  filtered?: boolean;
  sortable?: boolean;
  /** The shop sets it: it is shown and exported, and never accepted. */
  readOnly?: boolean;
  /** The right that somebody needs to write this field, besides that to write the record. */
  right?: Right;
  /** The right that somebody needs to see this field at all, besides that to read the row. */
  seenWith?: Right;
  /** The list that tells more of the value in a row; `:` and the name of a field stand for that one's value. */
  leadsTo?: string;
  /** It tells of a person: taking it away in a file needs a right of its own and a step-up. */
  personal?: true;
}

/** A required field has a value; the others may be empty: '' for texts, null for all else. */
interface MayBeRequired<Required extends boolean> {
  required?: Required;
}

export type TextField<Required extends boolean = boolean> = Common &
  MayBeRequired<Required> & {
    kind: 'text';
    /** UTF-16 units, as `length` counts them. */
    maxLength: number;
    /** Lines of the input, if there is more than one. */
    lines?: number;
    /** No two records have the same value. */
    unique?: boolean;
    /** It is a list of words with this between them, and conditions compare each word. */
    between?: string;
    /** It is somebody's personal data: lists and files show it masked, and nothing compares or orders by it. */
    masked?: 'name' | 'phone' | 'email';
    /** What the text may look like, and the sentence for one that does not. A copy's unique text gets `-2` behind it. */
    pattern?: { allows: RegExp; sentence: string };
  };
/** HTML of few elements; the server cleans it. */
export type RichTextField<Required extends boolean = boolean> = Common &
  MayBeRequired<Required> & { kind: 'richText'; maxLength: number };
/** `money` is whole TWD. */
export type NumberField<Required extends boolean = boolean> = Common &
  MayBeRequired<Required> & {
    kind: 'integer' | 'money';
    min: number;
    max: number;
    /** What a new record has if nobody says otherwise. */
    default?: number;
    unique?: boolean;
    /** The word for 0 where that is bad news, by which a list marks it. */
    ofZero?: string;
    /** A file that changes the value by more than this is pointed out. */
    bigChange?: number;
  };
export type YesNoField<Default extends boolean | null = boolean | null> = Common & {
  kind: 'yesNo';
  /** Null means that nobody knows. */
  default: Default;
};
/** What a value means for whoever works on the list: all is well, something is to be done, it went wrong, it is over. */
export type Tone = 'good' | 'due' | 'bad' | 'over';
export type ChoiceField<Value extends string = string> = Common & {
  kind: 'choice';
  choices: Readonly<Record<Value, string>>;
  default: NoInfer<Value>;
  /** How a list shows the values at a glance; one without a tone is plain text. */
  tones?: Readonly<Partial<Record<NoInfer<Value>, Tone>>>;
  /** The value with which shoppers see the record. New records and copies are not seen, so the default is another one. */
  shows?: NoInfer<Value>;
};
/** A moment, ISO 8601 with an offset. */
export type InstantField<Required extends boolean = boolean> = Common &
  MayBeRequired<Required> & { kind: 'instant' };
/** A CSS colour as six hexadecimal digits (G-053). */
export type ColorField = Common & { kind: 'color'; default: string };
/** A path of the shop, or an address that begins with https. */
export type LinkField = Common & MayBeRequired<boolean> & { kind: 'link' };
/** The path of one picture, below /media/. */
export type ImageField = Common & MayBeRequired<boolean> & { kind: 'image' };
/** Pictures in order, each `{id, url, alt}`. */
export type PicturesField = Common & { kind: 'pictures'; most: number };
/** The id of a record of another entity, which `to` names. */
export type ReferenceField<Required extends boolean = boolean> = Common &
  MayBeRequired<Required> & { kind: 'reference'; to: string };
/** Records of another entity, each once. */
export type ReferencesField<Counted extends boolean = boolean> = Common & {
  kind: 'references';
  to: string;
  most: number;
  least?: number;
  /** Operators arrange them; else they are kept in the order of their ids. */
  ordered?: boolean;
  /** Each comes with a number of pieces, at least one. */
  counted?: Counted;
};
export const mostPieces = 999;
/** What a record has of another one that comes in a number of pieces. */
export interface CountedReference {
  id: number;
  quantity: number;
}

export type Field =
  | TextField
  | RichTextField
  | NumberField
  | YesNoField
  | ChoiceField
  | InstantField
  | ColorField
  | LinkField
  | ImageField
  | PicturesField
  | ReferenceField
  | ReferencesField;

type Options<F, Given extends keyof F = never> = Omit<F, 'kind' | Given>;

export const text = <const Required extends boolean = false>(
  options: Options<TextField<Required>>,
): TextField<Required> => ({ kind: 'text', ...options });

export const richText = <const Required extends boolean = false>(
  options: Options<RichTextField<Required>>,
): RichTextField<Required> => ({ kind: 'richText', ...options });

export const integer = <const Required extends boolean = false>(
  options: Options<NumberField<Required>>,
): NumberField<Required> => ({ kind: 'integer', ...options });

const mostMoney = 9_999_999;
export const money = <const Required extends boolean = false>(
  options: Options<NumberField<Required>, 'min' | 'max'>,
): NumberField<Required> => ({ kind: 'money', min: 0, max: mostMoney, ...options });

export const yesNo = <const Default extends boolean | null>(
  options: Options<YesNoField<Default>>,
): YesNoField<Default> => ({ kind: 'yesNo', ...options });

export const choice = <const Value extends string>(
  options: Options<ChoiceField<Value>>,
): ChoiceField<Value> => ({ kind: 'choice', ...options });

export const instant = <const Required extends boolean = false>(
  options: Options<InstantField<Required>>,
): InstantField<Required> => ({ kind: 'instant', ...options });

export const color = (options: Options<ColorField>): ColorField => ({ kind: 'color', ...options });

export const link = (options: Options<LinkField>): LinkField => ({ kind: 'link', ...options });

export const image = (options: Options<ImageField>): ImageField => ({ kind: 'image', ...options });

export const pictures = (options: Options<PicturesField>): PicturesField => ({
  kind: 'pictures',
  ...options,
});

export const reference = <const Required extends boolean = false>(
  options: Options<ReferenceField<Required>>,
): ReferenceField<Required> => ({ kind: 'reference', ...options });

export const references = <const Counted extends boolean = false>(
  options: Options<ReferencesField<Counted>>,
): ReferencesField<Counted> => ({ kind: 'references', ...options });

type OrNull<Required, Value> = [Required] extends [true] ? Value : Value | null;

/** The value of a field, in code and on the wire. */
export type ValueOf<F> =
  F extends NumberField<infer Required>
    ? OrNull<Required, number>
    : F extends YesNoField<infer Default>
      ? Default extends null
        ? boolean | null
        : boolean
      : F extends ChoiceField<infer Value>
        ? Value
        : F extends InstantField<infer Required>
          ? OrNull<Required, string>
          : F extends PicturesField
            ? Picture[]
            : F extends ReferenceField<infer Required>
              ? OrNull<Required, number>
              : F extends ReferencesField<infer Counted>
                ? [Counted] extends [true]
                  ? CountedReference[]
                  : number[]
                : string;

/** Kinds whose empty value is '' and not null. */
export function isText({ kind }: Field): boolean {
  return ['text', 'richText', 'link', 'image', 'color'].includes(kind);
}

export function isRequired(field: Field): boolean {
  if (field.kind === 'references') return (field.least ?? 0) > 0;
  return 'required' in field && field.required === true;
}
