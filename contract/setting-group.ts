import type { Field } from './resources/fields.ts';

/** Settings of the shop that operators change while it runs. Each group is declared once, of the same kinds of fields as records. */
export interface SettingGroup {
  /** Of its entries in the log. */
  id: number;
  label: string;
  /** What the settings change, and since when. */
  help: string;
  fields: Readonly<Record<string, Field>>;
  /** Whoever changes them shows again who it is, as they guard what others may do. */
  needsStepUp?: true;
  /** Settings that a screen of their own changes, after it has said what follows. */
  elsewhere?: { fields: readonly string[]; label: string; path: string };
  /** Screens that belong to the subject. */
  see?: readonly { label: string; path: string }[];
  /** The environment variable that wins over a field: what it sets is shown, and cannot be changed here. */
  variables?: Readonly<Record<string, string>>;
}
