import { Badge, Group, Text } from '@mantine/core';
import {
  isOpenVersion,
  type RecordVersion,
  versionStateLabels,
} from '#contract/record-versions.ts';
import { type Resource, saidFields } from '#contract/resources/resource.ts';
import { formatDateTime } from '#rules/dates.ts';
import { Differences } from '../resource/values/differences.tsx';
import { useRight } from '../session.ts';
import { SeenLink } from '../ui/seen-link.tsx';
import { VersionActions } from './version-actions.tsx';
import { versionColors } from './version-colors.ts';
import classes from './versions.module.css';
import type { DraftedForm } from './versions-api.ts';

/** One version: its state and moments, its changes, its problems, and its actions. */
export function Version({ version, drafted }: { version: RecordVersion; drafted: DraftedForm }) {
  const { resource, stored } = drafted;
  const mayWrite = useRight(`${resource.area}.write`);
  const {
    state,
    number,
    at,
    by,
    note,
    publishAt,
    endAt,
    publishedAt,
    problems,
    isAwaitingApproval,
  } = version;
  const wasDiscarded = state === 'ARCHIVED' && !publishedAt;
  return (
    <>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {stored ? `版本 ${number}` : version.title || '（沒有標題）'}
        </Text>
        <Badge variant="light" color={versionColors[state]}>
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
      {/* The value when the version was saved, and the version's value. */}
      <Differences
        fields={saidFields(resource)}
        before={version.base}
        after={version.values}
        record={stored}
      />
      {isAwaitingApproval && (
        <Text size="sm">
          等待另一位有權限的人核可，<SeenLink to="/approvals">查看核可申請</SeenLink>
          。核可後照送出的內容與時間執行。
        </Text>
      )}
      {problems && isOpenVersion(state) && (
        <ul className={classes.problems} role="alert">
          {Object.entries(problems).map(([name, sentence]) => (
            <li key={name}>
              {labelOf(resource, name)}
              {sentence}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && <VersionActions version={version} drafted={drafted} />}
    </>
  );
}

const labelOf = ({ fields }: Resource, name: string) =>
  fields[name] ? `${fields[name].label}：` : '';
