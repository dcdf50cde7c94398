import { Badge, Group, Text } from '@mantine/core';
import {
  isOpenVersion,
  type RecordVersion,
  type VersionState,
  versionStateLabels,
} from '#contract/record-versions.ts';
import type { Resource } from '#contract/resources/resource.ts';
import { formatDateTime } from '#rules/dates.ts';
import { Shown } from '../resource/shown.tsx';
import { useRight } from '../session.ts';
import { VersionDeeds } from './version-deeds.tsx';
import classes from './versions.module.css';
import type { DraftedForm } from './versions-api.ts';

const colors: Readonly<Record<VersionState, string>> = {
  DRAFT: 'gray',
  REVIEW: 'blue',
  SCHEDULED: 'violet',
  LIVE: 'green',
  ARCHIVED: 'gray',
  NEEDS_REVIEW: 'red',
};

/** One version: its state and moments, what it changes, what stands in its way, and what can be done with it. */
export function Version({ version, drafted }: { version: RecordVersion; drafted: DraftedForm }) {
  const { resource, stored } = drafted;
  const mayWrite = useRight(`${resource.area}.write`);
  const { state, number, at, by, note, publishAt, endAt, publishedAt, problems } = version;
  const wasDiscarded = state === 'ARCHIVED' && !publishedAt;
  return (
    <>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {stored ? `版本 ${number}` : version.title || '（沒有標題）'}
        </Text>
        <Badge variant="light" color={colors[state]}>
          {wasDiscarded ? '已捨棄' : versionStateLabels[state]}
        </Badge>
      </Group>
      <Text size="xs" c="dimmed">
        {formatDateTime(at)} · {by}
        {note && ` · ${note}`}
      </Text>
      {state === 'SCHEDULED' && publishAt && (
        <Text size="sm">
          {formatDateTime(publishAt)} 發布
          {endAt && `，${formatDateTime(endAt)} 下架`}
        </Text>
      )}
      {state === 'LIVE' && endAt && <Text size="sm">{formatDateTime(endAt)} 下架</Text>}
      <Differences resource={resource} version={version} />
      {problems && isOpenVersion(state) && (
        <ul className={`${classes.changes} ${classes.problem}`} role="alert">
          {Object.entries(problems).map(([name, sentence]) => (
            <li key={name}>
              {labelOf(resource, name)}
              {sentence}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && <VersionDeeds version={version} drafted={drafted} />}
    </>
  );
}

const labelOf = ({ fields }: Resource, name: string) =>
  fields[name] ? `${fields[name].label}：` : '';

/** Each changed field as it was when the version was saved, and as the version wants it. */
function Differences({
  resource,
  version: { values, base },
}: {
  resource: Resource;
  version: RecordVersion;
}) {
  return (
    <ul className={classes.changes}>
      {Object.keys(values).map((name) => {
        const field = resource.fields[name];
        return (
          field && (
            <li key={name}>
              {field.label}：
              {name in base && (
                <>
                  <del>
                    <Shown field={field} value={base[name]} />
                  </del>{' '}
                  →{' '}
                </>
              )}
              <ins>
                <Shown field={field} value={values[name]} />
              </ins>
            </li>
          )
        );
      })}
    </ul>
  );
}
