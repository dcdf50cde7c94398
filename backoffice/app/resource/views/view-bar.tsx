import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Listed } from '#contract/resources/resource.ts';
import { noView } from '#contract/resources/views.ts';
import { keptByView, type ListState } from '#rules/records/list-address.ts';
import { useRight } from '../../session.ts';
import { addressOf, type ListView, viewsOf } from './list-views.ts';
import { type SavedView, useViews, type ViewValues } from './use-views.ts';
import { ViewDialog } from './view-dialog.tsx';
import classes from './views.module.css';

interface Props {
  resource: Listed;
  state: ListState;
}

/**
 * The views of a list, each a link; what was changed since is marked and can be kept. The list opens with the default of
 * the person or the role. Loaded after the list.
 */
export default function ViewBar({ resource, state }: Props) {
  const [params, setParams] = useSearchParams();
  const { found, countOf, create, update, remove } = useViews(resource);
  const [dialog, setDialog] = useState<'new' | 'settings'>();
  const mayShare = useRight('share-views');
  const views = viewsOf(resource, found?.views ?? []);
  const opening = views.find(({ saved }) => saved && saved.id === found?.opensWith);
  const isBare = params.size === 0;
  useEffect(() => {
    if (isBare && opening) setParams(addressOf(opening), { replace: true });
  }, [isBare, opening, setParams]);

  const active = views.find(({ key }) => key === state.view);
  const query = new URLSearchParams(keptByView(resource, state)).toString();
  // Until the views are known, nothing can be said of them.
  const isChanged = found !== undefined && query !== (active?.query ?? '');
  const saved = active?.saved;
  const mayChange = saved !== undefined && (saved.isOwn || mayShare);
  const fail = ({ message }: Error) => notifications.show({ color: 'red', message });
  const tell = (message: string) => notifications.show({ color: 'green', message });

  const choose = ({ id }: SavedView) =>
    setParams(new URLSearchParams([...new URLSearchParams(query), ['view', String(id)]]));
  const keep = ({ id, version }: SavedView) =>
    update.mutate({ id, version, query }, { onError: fail, onSuccess: () => tell('已儲存檢視') });
  const save = (values: ViewValues) => {
    const onSuccess = (view: SavedView) => {
      setDialog(undefined);
      tell('已儲存檢視');
      if (dialog === 'new') choose(view);
    };
    if (dialog === 'new' || !saved) create.mutate(values, { onSuccess });
    else update.mutate({ id: saved.id, version: saved.version, ...values }, { onSuccess });
  };
  const copy = (view: SavedView) =>
    create.mutate(
      {
        ...valuesOf(view),
        name: `${view.name.slice(0, 36)}（複本）`,
        isShared: false,
        isDefault: false,
        defaultRoles: [],
      },
      { onError: fail, onSuccess: choose },
    );
  const drop = (view: SavedView) =>
    remove.mutate(view, {
      onError: fail,
      onSuccess: () => {
        tell(`已刪除檢視「${view.name}」`);
        setParams({ view: noView });
      },
    });
  const open = (which: typeof dialog) => {
    create.reset();
    update.reset();
    setDialog(which);
  };
  const isNew = dialog === 'new' || !saved;

  return (
    <nav aria-label="檢視" className={classes.bar}>
      <ul className={classes.tabs}>
        <Tab name="全部" to={`?view=${noView}`} isActive={!active} mark={!active && isChanged} />
        {views.map((view) => (
          <Tab
            key={view.key}
            name={view.name}
            to={`?${addressOf(view)}`}
            isActive={view === active}
            mark={view === active && isChanged}
            count={countOf(view.key)}
            hint={view.saved && !view.saved.isOwn ? `${view.saved.by} 共用` : undefined}
          />
        ))}
      </ul>
      <div className={classes.actions}>
        {isChanged && mayChange && (
          <Button size="xs" loading={update.isPending} onClick={() => keep(saved)}>
            儲存檢視
          </Button>
        )}
        {isChanged && (
          <Button size="xs" variant="default" onClick={() => open('new')}>
            {mayChange ? '另存' : '儲存檢視'}
          </Button>
        )}
        {saved && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button size="xs" variant="default" aria-label={`檢視「${saved.name}」的動作`}>
                ⋯
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {mayChange && <Menu.Item onClick={() => open('settings')}>名稱與預設</Menu.Item>}
              <Menu.Item onClick={() => copy(saved)}>複製</Menu.Item>
              {mayChange && (
                <Menu.Item color="red" onClick={() => drop(saved)}>
                  刪除
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {dialog && (
        <ViewDialog
          title={isNew ? '儲存檢視' : `檢視「${saved.name}」`}
          initial={
            isNew
              ? { name: '', query, isShared: false, isDefault: false, defaultRoles: [] }
              : valuesOf(saved)
          }
          isOwn={isNew || saved.isOwn}
          isSaving={create.isPending || update.isPending}
          error={isNew ? create.error : update.error}
          onSave={save}
          onClose={() => setDialog(undefined)}
        />
      )}
    </nav>
  );
}

const valuesOf = ({ name, query, isShared, isDefault, defaultRoles }: SavedView): ViewValues => ({
  name,
  query,
  isShared,
  isDefault,
  defaultRoles,
});

interface TabProps {
  name: ListView['name'];
  to: string;
  isActive: boolean;
  /** Whether it was changed and not kept. */
  mark: boolean;
  count?: string | undefined;
  hint?: string | undefined;
}

function Tab({ name, to, isActive, mark, count, hint }: TabProps) {
  return (
    <li>
      <Link
        to={to}
        className={classes.tab}
        aria-current={isActive ? 'page' : undefined}
        title={hint}
      >
        {name}
        {mark && <span title="有尚未儲存的變更">＊</span>}
        {count !== undefined && <span className={classes.count}>{count}</span>}
      </Link>
    </li>
  );
}
