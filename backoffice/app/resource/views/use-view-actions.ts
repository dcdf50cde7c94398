import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { noView } from '#contract/resources/views.ts';
import { currentSearch, sameSearch } from '../../ui/current-search.ts';
import { showFailure } from '../../ui/show-failure.ts';
import type { SavedView, useViews, ViewValues } from './use-views.ts';

interface Options {
  views: Pick<ReturnType<typeof useViews>, 'create' | 'update' | 'remove'>;
  /** The present query of the list, as a view stores it. */
  query: string;
  /** The open view, if it is a saved one. */
  saved: SavedView | undefined;
}

const notify = (message: string) => notifications.show({ color: 'green', message });

/** Saves the present list as a view, and changes, copies and removes the open one. */
export function useViewActions({ views: { create, update, remove }, query, saved }: Options) {
  const [, setParams] = useSearchParams();
  const [dialog, setDialog] = useState<'new' | 'settings'>();
  const isNew = dialog === 'new' || !saved;

  /** Shows the view, unless the person has gone on to another search or page meanwhile. */
  const choose = ({ id }: SavedView, isHere: () => boolean) =>
    isHere() &&
    setParams(new URLSearchParams([...new URLSearchParams(query), ['view', String(id)]]));
  const keep = ({ id, version }: SavedView) =>
    update.mutate(
      { id, version, query },
      { onError: showFailure, onSuccess: () => notify('已儲存檢視') },
    );
  const save = (values: ViewValues) => {
    const isHere = sameSearch();
    const onSuccess = (view: SavedView) => {
      setDialog(undefined);
      notify('已儲存檢視');
      if (dialog === 'new') choose(view, isHere);
    };
    if (isNew) create.mutate(values, { onSuccess });
    else update.mutate({ id: saved.id, version: saved.version, ...values }, { onSuccess });
  };
  const copy = (view: SavedView) => {
    const isHere = sameSearch();
    create.mutate(copyOf(view), {
      onError: showFailure,
      onSuccess: (made) => choose(made, isHere),
    });
  };
  const drop = (view: SavedView) => {
    const isHere = sameSearch();
    remove.mutate(view, {
      onError: showFailure,
      onSuccess: () => {
        notify(`已刪除檢視「${view.name}」`);
        if (isHere()) setParams({ view: noView });
        else setParams(withoutView(currentSearch(), view));
      },
    });
  };
  const open = (which: typeof dialog) => {
    create.reset();
    update.reset();
    setDialog(which);
  };
  return {
    keep,
    copy,
    drop,
    open,
    isKeeping: update.isPending,
    /** The subject of the dialog: a new view, or other settings of the open one. Undefined while it is closed. */
    dialog: dialog && {
      title: isNew ? '儲存檢視' : `檢視「${saved.name}」`,
      initial: isNew ? newView(query) : valuesOf(saved),
      isOwn: isNew || saved.isOwn,
      isSaving: create.isPending || update.isPending,
      error: isNew ? create.error : update.error,
      onSave: save,
      onClose: () => setDialog(undefined),
    },
  };
}

/** The query without this view; another one that was chosen stays. */
function withoutView(now: URLSearchParams, { id }: SavedView): URLSearchParams {
  if (now.get('view') === String(id)) now.set('view', noView);
  return now;
}

const newView = (query: string): ViewValues => ({
  name: '',
  query,
  isShared: false,
  isDefault: false,
  defaultRoles: [],
});

/** A copy belongs to the person who makes it, and is nobody's default. */
const copyOf = ({ name, query }: SavedView): ViewValues => ({
  ...newView(query),
  name: `${name.slice(0, 36)}（複本）`,
});

const valuesOf = ({ name, query, isShared, isDefault, defaultRoles }: SavedView): ViewValues => ({
  name,
  query,
  isShared,
  isDefault,
  defaultRoles,
});
