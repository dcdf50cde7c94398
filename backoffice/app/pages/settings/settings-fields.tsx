import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import type { Field } from '#contract/resources/fields.ts';
import type { SettingGroup } from '#contract/setting-group.ts';
import { lockedSentence } from '#contract/settings.ts';
import { FieldInput } from '../../resource/inputs/field-input.tsx';
import { useRight } from '../../session.ts';
import classes from './settings.module.css';
import type { SettingsFormState } from './use-settings-form.ts';

/** The inputs of a group, and the links to related screens. */
export function SettingsFields({
  declared: { fields, elsewhere, see = [] },
  form: { stored, values, errorOf, change },
}: {
  declared: SettingGroup;
  form: SettingsFormState;
}) {
  const mayWrite = useRight('settings.write');
  const isReadOnly = (name: string) =>
    !mayWrite || name in stored.locked || elsewhere?.fields.includes(name) === true;
  return (
    <>
      <div className={classes.fields}>
        {Object.entries(fields).map(([name, field]) => (
          <div key={name} className={isWide(field) ? classes.wide : undefined}>
            <FieldInput
              id={`setting-${name}`}
              field={withLock(field, stored.locked[name])}
              value={values[name]}
              error={errorOf(name)}
              isReadOnly={isReadOnly(name)}
              onChange={(value) => change(name, value)}
            />
          </div>
        ))}
      </div>
      {[...(elsewhere ? [elsewhere] : []), ...see].map(({ label, path }) => (
        <Anchor key={path} component={Link} to={path} size="sm">
          {label}
        </Anchor>
      ))}
    </>
  );
}

/** Texts need the whole width; numbers and switches are in pairs. */
const isWide = ({ kind }: Field) => kind === 'text' || kind === 'choices';

/** Marks a field that the server's environment decides. */
const withLock = (field: Field, variable: string | undefined): Field =>
  variable ? { ...field, help: lockedSentence(variable) } : field;
