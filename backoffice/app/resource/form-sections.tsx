import { Paper, Stack, Title } from '@mantine/core';
import { Fragment, Suspense } from 'react';
import type { Field } from '#contract/resources/fields.ts';
import type { Resource, StoredRecord } from '#contract/resources/resource.ts';
import { hasRight } from '#contract/rights.ts';
import type { RecordProblems, RecordValues } from '#rules/records/check-record.ts';
import { useMe, useRight } from '../session.ts';
import { besideOf } from './besides.ts';
import { FieldInput } from './field-input.tsx';
import classes from './form-grid.module.css';
import { inputIdOf } from './input-id.ts';
import { isShort } from './is-short.ts';
import type { OwnInputProps } from './own-input-props.ts';
import { ownInputOf } from './own-inputs.ts';
import { sectionIdOf } from './section-index.tsx';

interface Props {
  resource: Resource;
  stored: StoredRecord | undefined;
  values: RecordValues;
  problems: RecordProblems;
  onChange(name: string, value: unknown): void;
}

/** The inputs of a record, section by section; fields that this person may not write are read-only. */
export function FormSections({ resource, stored, values, problems, onChange }: Props) {
  const { role } = useMe();
  const mayWrite = useRight(`${resource.area}.write`);
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
              const Beside = besideOf(resource.name, name);
              const isAllowed = !field?.right || hasRight(role, field.right);
              const isSeen = !field?.seenWith || hasRight(role, field.seenWith);
              return (
                field &&
                isSeen &&
                isMeant(field, stored, values) && (
                  <Fragment key={name}>
                    <div className={isShort(field) ? classes.short : undefined}>
                      <OneInput
                        resource={resource}
                        name={name}
                        values={values}
                        id={inputIdOf(name)}
                        field={field}
                        value={values[name]}
                        error={problems[name]}
                        isReadOnly={!mayWrite || !isAllowed}
                        onChange={(value) => onChange(name, value)}
                      />
                    </div>
                    {Beside && (
                      <Suspense>
                        <Beside {...{ stored, values, problems, onChange }} />
                      </Suspense>
                    )}
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

/** Whether a field has something to say: the reason of a change is asked for only once there is a change. */
const isMeant = (
  { goesWith }: Field,
  stored: StoredRecord | undefined,
  values: RecordValues,
): boolean =>
  !goesWith || (stored !== undefined && goesWith.some((name) => values[name] !== stored[name]));

/** The input of a field: one of its own, or that of its kind. */
function OneInput({
  resource,
  name,
  values,
  ...input
}: OwnInputProps & { resource: Resource; name: string }) {
  const Own = ownInputOf(resource.name, name);
  if (!Own) return <FieldInput {...input} />;
  return (
    <Suspense fallback={<p>載入中…</p>}>
      <Own {...input} values={values} />
    </Suspense>
  );
}
