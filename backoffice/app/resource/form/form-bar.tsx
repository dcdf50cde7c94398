import { Button, Group, Text, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { Resource, StoredRecord } from '#contract/resources/resource.ts';
import type { DraftedForm } from '../../drafts/versions-api.ts';
import { useRight } from '../../session.ts';
import { filledIn } from '../values/filled-in.ts';
import classes from './record-form.module.css';
import { RecordMenu } from './record-menu.tsx';
import { SectionIndex } from './section-index.tsx';
import type { RecordFormState } from './use-record-form.ts';

const DraftBar = lazy(() => import('../../drafts/draft-bar.tsx'));

interface Props {
  resource: Resource;
  /** Undefined for a new record. */
  stored: StoredRecord | undefined;
  form: RecordFormState;
  /** Undefined where the entity has no drafts. */
  drafted: DraftedForm | undefined;
  mustDraft: boolean;
}

/** The bar above a form: its title, its unsaved changes, and the buttons that save or leave it. */
export function FormBar({ resource, stored, form, drafted, mustDraft }: Props) {
  const mayWrite = useRight(`${resource.area}.write`);
  const count = Object.keys(form.changes).length;
  return (
    <Group justify="space-between" className={classes.bar}>
      <FormTitle resource={resource} stored={stored} />
      <Group gap="xs">
        <Text size="sm" c="dimmed" role="status" className={classes.unsaved}>
          {form.isChanged ? `尚未儲存 ${count} 個欄位` : ''}
        </Text>
        {mayWrite && (
          <>
            {form.isChanged && (
              <Button variant="default" onClick={form.discard}>
                捨棄
              </Button>
            )}
            {drafted && (
              <Suspense>
                <DraftBar {...drafted} />
              </Suspense>
            )}
            <Button
              type="submit"
              className={classes.save}
              disabled={!form.isChanged || mustDraft}
              loading={form.isSaving}
            >
              儲存
            </Button>
          </>
        )}
        {stored && <RecordMenu resource={resource} record={stored} />}
      </Group>
      <SectionIndex form={resource.form} />
    </Group>
  );
}

/** The record's title, below the links to its list and to related screens. */
function FormTitle({ resource, stored }: Pick<Props, 'resource' | 'stored'>) {
  const title = stored ? String(stored[resource.title]) : `新增${resource.label}`;
  return (
    <div>
      <title>{`${title}｜${resource.label}｜後台`}</title>
      <Group gap="md">
        <Link to={`/${resource.name}`} className={classes.back}>
          {resource.label}
        </Link>
        {stored &&
          resource.related?.map(({ label, path }) => (
            <Link key={label} to={filledIn(path, stored)} className={classes.back}>
              {label}
            </Link>
          ))}
      </Group>
      <Title order={1} size="h3">
        {title}
      </Title>
    </div>
  );
}
