import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Resource, StoredRecord } from '#contract/resources/resource.ts';
import { hasRight } from '#contract/rights.ts';
import { useMe, useRight } from '../session.ts';
import { Failure } from '../ui/states.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { FieldInput } from './field-input.tsx';
import { History } from './history.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import classes from './record-form.module.css';
import { RecordMenu } from './record-menu.tsx';
import { useRecordForm } from './use-record-form.ts';
import { useSaveKeys } from './use-save-keys.ts';

interface Props {
  resource: Resource;
  /** Undefined for a new record. */
  stored: StoredRecord | undefined;
}

const idOf = (name: string) => `field-${name}`;

/** A record to be read, filled in, or changed: sections of fields under a bar that saves. */
export function RecordForm({ resource, stored }: Props) {
  const form = useRecordForm(resource, stored);
  const { role } = useMe();
  const mayWrite = useRight(`${resource.area}.write`);
  const navigate = useNavigate();
  const [savedId, setSavedId] = useState<number>();
  useEffect(() => {
    // Only after the guard has seen that nothing is unsaved any more.
    if (savedId !== undefined) void navigate(`/${resource.name}/${savedId}`, { replace: true });
  }, [savedId, navigate, resource.name]);

  async function save(version?: number) {
    const outcome = await form.save(version);
    if (outcome === 'refused') return;
    notifications.show({ color: 'green', message: '已儲存' });
    if (!stored) setSavedId(outcome.saved.id);
  }
  useSaveKeys(() => {
    if (form.isChanged && !form.conflict) void save();
  });
  const title = stored ? String(stored[resource.title]) : `新增${resource.label}`;
  const count = Object.keys(form.changes).length;

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <title>{`${title}｜${resource.label}｜後台`}</title>
      <Group justify="space-between" className={classes.bar}>
        <div>
          <Link to={`/${resource.name}`} className={classes.back}>
            {resource.label}
          </Link>
          <Title order={1} size="h3">
            {title}
          </Title>
        </div>
        <Group gap="xs">
          <Text size="sm" c="dimmed" role="status">
            {form.isChanged ? `尚未儲存 ${count} 個欄位` : ''}
          </Text>
          {mayWrite && (
            <>
              <Button variant="default" disabled={!form.isChanged} onClick={form.discard}>
                捨棄
              </Button>
              <Button type="submit" disabled={!form.isChanged} loading={form.isSaving}>
                儲存
              </Button>
            </>
          )}
          {stored && <RecordMenu resource={resource} record={stored} />}
        </Group>
      </Group>
      <Problems resource={resource} problems={form.problems} />
      {form.failure && <Failure error={form.failure} onRetry={() => void save()} />}
      <div className={classes.columns}>
        <Stack key={form.discards}>
          {resource.form.map((section) => (
            <Paper
              key={section.title}
              withBorder
              p="md"
              component="section"
              aria-label={section.title}
            >
              <Title order={2} size="h5" mb="sm">
                {section.title}
              </Title>
              <Stack gap="sm">
                {section.fields.map((name) => {
                  const field = resource.fields[name];
                  const isAllowed = !field?.right || hasRight(role, field.right);
                  return (
                    field && (
                      <FieldInput
                        key={name}
                        id={idOf(name)}
                        field={field}
                        value={form.values[name]}
                        error={form.problems[name]}
                        isReadOnly={!mayWrite || !isAllowed}
                        onChange={(value) => form.change(name, value)}
                      />
                    )
                  );
                })}
              </Stack>
            </Paper>
          ))}
        </Stack>
        {stored && (
          <History
            resource={resource}
            record={stored}
            mayUndo={mayWrite}
            isUnsaved={form.isChanged}
          />
        )}
      </div>
      {form.conflict && (
        <ConflictDialog
          resource={resource}
          conflict={form.conflict}
          changes={form.changes}
          onTakeCurrent={form.takeCurrent}
          onOverwrite={() => void save(form.conflict?.current.version)}
          onClose={form.closeConflict}
        />
      )}
      <LeaveGuard isActive={form.isChanged} />
    </form>
  );
}

/** Every problem in one place, each leading to its field. */
function Problems({
  resource,
  problems,
}: {
  resource: Resource;
  problems: Readonly<Record<string, string>>;
}) {
  const names = Object.keys(problems);
  if (names.length === 0) return null;
  return (
    <div role="alert" className={classes.problems}>
      <p>有 {names.length} 個欄位需要修正：</p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a
              href={`#${idOf(name)}`}
              onClick={(event) => {
                // A visit of the address would be stopped as one that leaves what is not saved.
                event.preventDefault();
                focusInput(idOf(name));
              }}
            >
              {resource.fields[name]?.label ?? name}：{problems[name]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Leads to an input, or to the first one of a group. */
function focusInput(id: string): void {
  const place = document.getElementById(id);
  const inner = place?.matches('input, textarea, [contenteditable], [tabindex]')
    ? place
    : place?.querySelector<HTMLElement>('input:checked, input, button');
  inner?.focus();
}
