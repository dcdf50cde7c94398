import { Button, Menu } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Listed } from '#contract/resources/resource.ts';
import { noView } from '#contract/resources/views.ts';
import { type ListState, savedByView } from '#rules/records/list-address.ts';
import { useRight } from '../../session.ts';
import { addressOf, type ListView, viewsOf } from './list-views.ts';
import { useViewActions } from './use-view-actions.ts';
import { type SavedView, useViews } from './use-views.ts';
import { ViewDialog } from './view-dialog.tsx';
import classes from './views.module.css';

interface Props {
  resource: Listed;
  state: ListState;
}

/**
 * The views of a list, each a link. A changed view is marked and can be saved. The list opens with the default of
 * the person or the role. Loaded after the list.
 */
export default function ViewBar({ resource, state }: Props) {
  const [params, setParams] = useSearchParams();
  const { found, countOf, ...changes } = useViews(resource);
  const views = viewsOf(resource, found?.views ?? []);
  const opening = views.find(({ saved }) => saved && saved.id === found?.opensWith);
  const isBare = params.size === 0;
  useEffect(() => {
    if (isBare && opening) setParams(addressOf(opening), { replace: true });
  }, [isBare, opening, setParams]);

  const active = views.find(({ key }) => key === state.view);
  const query = new URLSearchParams(savedByView(resource, state)).toString();
  // Until the views are known, it cannot be marked as changed.
  const isChanged = found !== undefined && query !== (active?.query ?? '');
  const saved = active?.saved;
  const actions = useViewActions({ views: changes, query, saved });
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
      <Actions saved={saved} isChanged={isChanged} actions={actions} />
      {actions.dialog && <ViewDialog {...actions.dialog} />}
    </nav>
  );
}

interface ActionsProps {
  saved: SavedView | undefined;
  isChanged: boolean;
  actions: ReturnType<typeof useViewActions>;
}

/** The actions for the open view, and for its changes. */
function Actions({ saved, isChanged, actions }: ActionsProps) {
  const mayShare = useRight('share-views');
  const mayChange = saved !== undefined && (saved.isOwn || mayShare);
  return (
    <div className={classes.actions}>
      {isChanged && mayChange && (
        <Button size="xs" loading={actions.isKeeping} onClick={() => actions.keep(saved)}>
          儲存檢視
        </Button>
      )}
      {isChanged && (
        <Button size="xs" variant="default" onClick={() => actions.open('new')}>
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
            {mayChange && (
              <Menu.Item onClick={() => actions.open('settings')}>名稱與預設</Menu.Item>
            )}
            <Menu.Item onClick={() => actions.copy(saved)}>複製</Menu.Item>
            {mayChange && (
              <Menu.Item color="red" onClick={() => actions.drop(saved)}>
                刪除
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

interface TabProps {
  name: ListView['name'];
  to: string;
  isActive: boolean;
  /** Whether it has unsaved changes. */
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
