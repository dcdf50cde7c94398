import { Paper, Title } from '@mantine/core';
import type { Resource, StoredRecord } from '#contract/resources/resource.ts';
import classes from './record-numbers.module.css';
import { showValue } from './show-value.ts';

/** What a record has brought so far: its read-only fields, which the form does not have. */
export default function RecordNumbers({
  resource,
  record,
}: {
  resource: Resource;
  record: StoredRecord;
}) {
  return (
    <Paper withBorder p="md" component="section" aria-label="成效">
      <Title order={2} size="h5" mb="sm">
        成效
      </Title>
      <dl className={classes.numbers}>
        {resource.numbers?.map((name) => {
          const field = resource.fields[name];
          return (
            field && (
              <div key={name}>
                <dt>
                  {field.label}
                  {field.help && <span className={classes.help}>{field.help}</span>}
                </dt>
                <dd>{showValue(field, record[name])}</dd>
              </div>
            )
          );
        })}
      </dl>
    </Paper>
  );
}
