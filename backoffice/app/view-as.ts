import { viewAsHeader } from '#contract/administrators.ts';
import { type Role, roleKey, roleName } from '#contract/rights.ts';

/** A role as which an owner looks at the screens, in this tab only. */
export interface View {
  /** As the header names it. */
  role: string;
  name: string;
}

const key = 'view-as';

/** The role as which this tab shows the screens; undefined for the person's own. */
export function presentView(): View | undefined {
  const stored = sessionStorage.getItem(key);
  return stored === null ? undefined : (JSON.parse(stored) as View);
}

/** Changes only what is read from now on: `useChangeView` also deletes what was read as the role before. */
export function beginView(role: Role): void {
  const view: View = {
    role: roleKey(role),
    name: roleName(role),
  };
  sessionStorage.setItem(key, JSON.stringify(view));
}

/** Also for whoever signs in, so that nobody gets the view of the person before. Deletes nothing that was read. */
export const endView = (): void => sessionStorage.removeItem(key);

/** The header that makes the server answer as to the viewed role; empty without one. */
export function viewHeader(): Readonly<Record<string, string>> {
  const view = presentView();
  return view ? { [viewAsHeader]: view.role } : {};
}
