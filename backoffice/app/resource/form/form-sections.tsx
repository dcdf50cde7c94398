import { Paper, Stack, Title } from '@mantine/core';
import { Fragment, memo, Suspense, useDeferredValue } from 'react';
import type { Field } from '#contract/resources/fields.ts';
import type { Resource, StoredRecord } from '#contract/resources/resource.ts';
import { hasRight } from '#contract/rights.ts';
import type { RecordProblems, RecordValues } from '#rules/records/check-record.ts';
import { useMe, useRight } from '../../session.ts';
import { FieldInput } from '../inputs/field-input.tsx';
import { inputIdOf } from '../inputs/input-id.ts';
import { isShort } from '../inputs/is-short.ts';
import type { BesideProps } from './beside-props.ts';
import { besideOf } from './besides.ts';
import classes from './form-grid.module.css';
import type { OwnInputProps } from './own-input-props.ts';
import { ownInputOf } from './own-inputs.ts';
import { sectionIdOf } from './section-index.tsx';

interface Props {
  resource: Resource;
  stored: StoredRecord | undefined;
  values: RecordValues;
  problems: RecordProblems;
  /** By field, a number that changes whenever its input must be reset. */
  editions: Readonly<Record<string, number>>;
  onChange(name: string, value: unknown): void;
}

/**
 * The inputs of a record, section by section; fields that this person may not write are read-only. A key renders only
 * the input in which it is pressed. What depends on all values follows a moment later.
 */
export function FormSections(props: Props) {
  const { resource, stored, values, problems, editions, onChange } = props;
  const { role } = useMe();
  const mayWrite = useRight(`${resource.area}.write`);
  const settled = useDeferredValue(values);
  return (
    <Stack>
      {resource.form.map((section, index) => (
        <Paper
          key={section.title}
          withBorder
          p="md"
          component="section"
          id={sectionIdOf(index)}
          aria-label={section.title}
          className={classes.section}
        >
          <Title order={2} size="h5" mb="sm">
            {section.title}
          </Title>
          <div className={classes.grid}>
            {section.fields.map((name) => {
              const field = resource.fields[name];
              const isAllowed = !field?.right || hasRight(role, field.right);
              const isSeen = !field?.seenWith || hasRight(role, field.seenWith);
              return (
                field &&
                isSeen &&
                isAsked(field, stored, values, name) && (
                  <Fragment key={`${name} ${editions[name] ?? 0}`}>
                    <div className={isShort(field) ? classes.short : undefined}>
                      <OneInput
                        resource={resource}
                        name={name}
                        values={ownInputOf(resource.name, name) && settled}
                        id={inputIdOf(name)}
                        field={field}
                        value={values[name]}
                        error={problems[name]}
                        isReadOnly={!mayWrite || !isAllowed}
                        onChange={onChange}
                      />
                    </div>
                    <BesideField
                      {...{ resource, name, stored, problems, onChange }}
                      values={settled}
                    />
                  </Fragment>
                )
              );
            })}
          </div>
        </Paper>
      ))}
    </Stack>
  );
}

/**
 * Whether a field has an effect. What is stored is shown in any case, so that it can be removed; the reason of a change
 * is asked for only once there is a change.
 */
function isAsked(
  { askedWith, goesWith }: Field,
  stored: StoredRecord | undefined,
  values: RecordValues,
  name: string,
): boolean {
  if (goesWith) return stored !== undefined && goesWith.some((at) => values[at] !== stored[at]);
  if (!askedWith || values[askedWith.field] === askedWith.value) return true;
  const value = values[name];
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

interface OneInputProps extends Omit<OwnInputProps, 'values' | 'onChange'> {
  resource: Resource;
  name: string;
  /** All values of the form, for an input of the field's own. */
  values: RecordValues | undefined;
  onChange(name: string, value: unknown): void;
}

/** The input of a field: one of its own, or that of its kind. */
const OneInput = memo(function OneInput(props: OneInputProps) {
  const { resource, name, values = {}, onChange, ...rest } = props;
  const input = { ...rest, onChange: (value: unknown) => onChange(name, value) };
  const Own = ownInputOf(resource.name, name);
  if (!Own) return <FieldInput {...input} />;
  return (
    <Suspense fallback={<p>載入中…</p>}>
      <Own {...input} values={values} />
    </Suspense>
  );
});

/** What stands below the input of a field, if there is something. */
const BesideField = memo(function BesideField({
  resource,
  name,
  ...rest
}: BesideProps & { resource: Resource; name: string }) {
  const Beside = besideOf(resource.name, name);
  return (
    Beside && (
      <Suspense>
        <Beside {...rest} />
      </Suspense>
    )
  );
});
