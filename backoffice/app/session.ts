import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AdministratorRole } from '#contract/administrators.ts';
import { ApiError } from '#contract/client.ts';
import {
  isReadOnlyResource,
  type ReadOnlyResource,
  type Resource,
  rightTo,
} from '#contract/resources/resource.ts';
import type { Right } from '#contract/rights.ts';
import { hasRight, type RecordAction } from '#contract/rights.ts';
import { adminApi, onRefusal } from './api.ts';

export interface Me {
  id: number;
  email: string;
  role: AdministratorRole;
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
  const query = useQuery({
    queryKey: key,
    queryFn: async (): Promise<Me> => (await adminApi.readMe()).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(
    () =>
      onRefusal((error) => {
        if (error.status !== 401) return;
        void navigate(`/sign-in?next=${encodeURIComponent(pathname + search)}`);
      }),
    [navigate, pathname, search],
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

/** Whether the person may create rows of a list, on a screen of their own. */
export function useMayMake(listed: Resource | ReadOnlyResource): boolean {
  const { role } = useMe();
  const right = isReadOnlyResource(listed) ? listed.makes : rightTo(listed, 'write');
  return right !== undefined && hasRight(role, right);
}

/** Enters a session and deletes the data that an earlier person has read. */
export function useEnterSession() {
  const client = useQueryClient();
  return () => client.clear();
}
