import { Paper, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Resource, StoredRecord } from '#contract/resources/resource.ts';
import { recordsOf } from '../../api.ts';
import { showValue } from '../values/show-value.ts';
import classes from './record-numbers.module.css';

/**
 * What a record has brought so far: its read-only fields, which the form does not have. The answer to a save does not
 * count them, so they are read again then.
 */
export default function RecordNumbers({
  resource,
  record,
}: {
  resource: Resource;
  record: StoredRecord;
}) {
  const isCounted = resource.numbers?.every((name) => name in record) ?? true;
  const { data } = useQuery({
    queryKey: [resource.name, 'numbers', record.id, record.version],
    queryFn: () => recordsOf(resource).read(record.id),
    enabled: !isCounted,
  });
  const counted = isCounted ? record : data;
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
                <dd>{counted ? showValue(field, counted[name]) : '…'}</dd>
              </div>
            )
          );
        })}
      </dl>
    </Paper>
  );
}
