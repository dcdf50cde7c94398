import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '#contract/client.ts';
import {
  isReadOnlyResource,
  type ReadOnlyResource,
  type Resource,
  rightTo,
} from '#contract/resources/resource.ts';
import type { Right, Role } from '#contract/rights.ts';
import { hasRight, type RecordAction } from '#contract/rights.ts';
import { adminApi, onRefusal } from './api.ts';
import { beginView, endView, presentView } from './view-as.ts';

export interface Me {
  id: number;
  email: string;
  /** The role as which the screens are shown: the person's own, or one that an owner looks at. */
  role: Role;
  sessionSecondsLeft: number;
}

const key = ['me'];

/**
 * The signed-in administrator; without one, it leads to the sign-in page and back. If the session ends later, a
 * dialog over the page asks to sign in again (`step-up-prompt.ts`).
 */
export function useSession() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: key,
    queryFn: async (): Promise<Me> => {
      const { role, roleId, roleName, rights, ...rest } = (await adminApi.readMe()).data;
      return { ...rest, role: role ?? { id: roleId ?? 0, name: roleName, rights } };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(
    () =>
      onRefusal((error) => {
        // The role may have been changed meanwhile, and the menu with it.
        if (error.errorCode === 'FORBIDDEN' && !presentView()) {
          void client.invalidateQueries({ queryKey: key });
        }
        if (error.status !== 401) return;
        void navigate(`/sign-in?next=${encodeURIComponent(pathname + search)}`);
      }),
    [client, navigate, pathname, search],
  );
  return { ...query, isEnded: query.error instanceof ApiError && query.error.status === 401 };
}

/**
 * The frame provides it. It stays as long as the screen, even while somebody signs out and cached answers are
 * deleted.
 */
export const MeContext = createContext<Me | undefined>(undefined);

/** The signed-in person. Call it only within the frame, which waits for that. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('Nobody is signed in.');
  return me;
}

/** Whether the signed-in person has a right. Hidden buttons are no protection: the server checks it. */
export function useRight(right: Right): boolean {
  return hasRight(useMe().role, right);
}

/** The same for an action on the rows of a list. */
export function useMay(listed: Resource | ReadOnlyResource, action: RecordAction): boolean {
  const { role } = useMe();
  const right = rightTo(listed, action);
  return right !== undefined && hasRight(role, right);
}

/** Whether the person has an action for several rows of a list at once. */
export function useMaySelect(listed: Resource | ReadOnlyResource): boolean {
  const { role } = useMe();
  const needed: readonly Right[] = isReadOnlyResource(listed)
    ? (listed.selectedWith ?? [])
    : [`${listed.area}.write`, `${listed.area}.delete`];
  return needed.some((right) => hasRight(role, right));
}

/** Whether the person may create rows of a list, on a screen of their own. */
export function useMayMake(listed: Resource | ReadOnlyResource): boolean {
  const needed = isReadOnlyResource(listed) ? listed.makes : [`${listed.area}.write` as const];
  return useRightMissing(needed ?? []) === undefined && needed !== undefined;
}

/** The first of several rights that the signed-in person does not have; undefined with all of them. */
export function useRightMissing(needed: readonly Right[]): Right | undefined {
  const { role } = useMe();
  return needed.find((right) => !hasRight(role, right));
}

/** Enters a session and deletes the data that an earlier person has read. */
export function useEnterSession() {
  const client = useQueryClient();
  return () => {
    endView();
    client.clear();
  };
}

/** Shows the screens as another role, or as the own one again, and deletes what was read as the one before. */
export function useChangeView() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (role: Role | undefined) => {
    if (role) beginView(role);
    else endView();
    await navigate('/');
    await client.resetQueries();
  };
}
