import type { Field } from './resources/fields.ts';

/**
 * Settings of the shop that operators change while it runs. Each group is declared once, with the same kinds of
 * fields as records.
 */
export interface SettingGroup {
  /** The id of the group's entries in the audit log. */
  id: number;
  label: string;
  /** The effect of the settings, and from when. */
  help: string;
  fields: Readonly<Record<string, Field>>;
  /** A change needs a step-up, because these settings guard what others may do. */
  needsStepUp?: true;
  /** Settings that another screen changes, which shows the effect first. */
  elsewhere?: { fields: readonly string[]; label: string; path: string };
  /** Related screens. */
  see?: readonly { label: string; path: string }[];
  /**
   * The environment variables that override fields. The screen shows the value of such a field, but cannot change
   * it.
   */
  variables?: Readonly<Record<string, string>>;
}
