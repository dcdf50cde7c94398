import type { Endpoint } from './endpoints.ts';
import { pictureFields, type Resource } from './resources/resource.ts';
import type { RecordAction, Right } from './rights.ts';

/** The calls that declared entities have (G-146); `:id` is a record's, in `undo` a change's. */
const actions = {
  search: { method: 'POST', right: 'read' },
  'advance-search': { method: 'POST', right: 'read' },
  create: { method: 'POST', right: 'write' },
  edit: { method: 'GET', right: 'read', takesId: true },
  update: { method: 'POST', right: 'write', takesId: true },
  'update-row': { method: 'POST', right: 'write', takesId: true },
  'update-list': { method: 'POST', right: 'write' },
  copy: { method: 'POST', right: 'write', takesId: true },
  delete: { method: 'POST', right: 'delete', takesId: true },
  'destroy-all': { method: 'POST', right: 'delete' },
  history: { method: 'GET', right: 'read', takesId: true },
  undo: { method: 'POST', right: 'write', takesId: true },
  'upload-url': { method: 'POST', right: 'write' },
} as const satisfies Record<
  string,
  { method: Endpoint['method']; right: RecordAction; takesId?: boolean }
>;

export type RecordCall = keyof typeof actions;
/** E.g. `products/update-row`. */
export type RecordCallName = `${string}/${RecordCall}`;

export const recordCallNames = Object.keys(actions) as RecordCall[];

/** The calls of one entity: uploads only where pictures are held, and no making or copying of what is uploaded. */
export function callsOfRecords(resource: Resource): RecordCall[] {
  const { madeByUpload = false } = resource;
  const takesPictures = madeByUpload || pictureFields(resource).length > 0;
  return recordCallNames.filter((call) => {
    if (call === 'upload-url') return takesPictures;
    return !madeByUpload || (call !== 'create' && call !== 'copy');
  });
}

/** Method, paths and right of a call of an entity. */
export function recordEndpoint({ name, area }: Resource, call: RecordCall): Endpoint {
  const action: { method: Endpoint['method']; right: RecordAction; takesId?: boolean } =
    actions[call];
  const path = `${name}/${call}${action.takesId ? '/:id' : ''}`;
  const access: Right = `${area}.${action.right}`;
  return {
    method: action.method,
    path: `/api/backstagex/${path}`,
    alias: `/api/bscore/${path}`,
    access,
    ...(action.method === 'POST' ? { encoding: 'json' } : {}),
  };
}
