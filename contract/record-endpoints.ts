import type { Endpoint } from './endpoints.ts';
import {
  isReadOnlyResource,
  pictureFields,
  type ReadOnlyResource,
  type Resource,
  rightTo,
} from './resources/resource.ts';
import type { RecordAction, RecordArea, Right } from './rights.ts';

interface Action {
  method: Endpoint['method'];
  right: RecordAction | 'publish';
  /**
   * The path behind the entity's name; by default the name of the call. `:id` is the id of the record, of the
   * change in `undo`, of the import in its calls. In the calls of versions, it is the record's id in `versions` and
   * `save` (0 for a new record), otherwise the version's.
   */
  path?: string;
  /** It changes nothing, although it is a POST. */
  readsOnly?: true;
  /** The body is the bytes of a file. */
  takesFile?: true;
  /** The administrator must have shown the second factor lately. */
  stepUp?: true;
}

/** The calls that declared entities have (G-146). */
const actions = {
  search: { method: 'POST', right: 'read', readsOnly: true },
  'advance-search': { method: 'POST', right: 'read', readsOnly: true },
  create: { method: 'POST', right: 'write' },
  edit: { method: 'GET', right: 'read', path: 'edit/:id' },
  update: { method: 'POST', right: 'write', path: 'update/:id' },
  'update-row': { method: 'POST', right: 'write', path: 'update-row/:id' },
  'update-list': { method: 'POST', right: 'write' },
  copy: { method: 'POST', right: 'write', path: 'copy/:id' },
  delete: { method: 'POST', right: 'delete', path: 'delete/:id' },
  'destroy-all': { method: 'POST', right: 'delete' },
  history: { method: 'GET', right: 'read', path: 'history/:id' },
  undo: { method: 'POST', right: 'write', path: 'undo/:id' },
  versions: { method: 'GET', right: 'read', path: 'versions/:id' },
  'version-save': { method: 'POST', right: 'write', path: 'versions/:id/save' },
  'version-publish': { method: 'POST', right: 'publish', path: 'versions/:id/publish' },
  'version-schedule': { method: 'POST', right: 'publish', path: 'versions/:id/schedule' },
  'version-discard': { method: 'POST', right: 'write', path: 'versions/:id/discard' },
  'version-restore': { method: 'POST', right: 'write', path: 'versions/:id/restore' },
  'upload-url': { method: 'POST', right: 'write' },
  export: { method: 'GET', right: 'export' },
  'import-template': { method: 'GET', right: 'import' },
  import: { method: 'POST', right: 'import', takesFile: true },
  'import-state': { method: 'GET', right: 'import', path: 'import/:id' },
  'import-rows': { method: 'GET', right: 'import', path: 'import/:id/rows' },
  'import-errors': { method: 'GET', right: 'import', path: 'import/:id/errors.xlsx' },
  'import-encoding': { method: 'POST', right: 'import', path: 'import/:id/encoding' },
  'import-run': { method: 'POST', right: 'import', path: 'import/:id/run' },
  'import-undo': { method: 'POST', right: 'import', path: 'import/:id/undo', stepUp: true },
  'import-cancel': { method: 'POST', right: 'import', path: 'import/:id/cancel' },
} as const satisfies Record<string, Action>;

/** The most entries of a record's history in one answer. If it is full, there are older ones. */
export const historyLength = 20;

export type RecordCall = keyof typeof actions;
/** E.g. `products/update-row`. */
export type RecordCallName = `${string}/${RecordCall}`;

export const recordCallNames = Object.keys(actions) as RecordCall[];

/**
 * The calls of one entity. Uploads exist only for pictures, and versions only for entities with drafts. Uploaded
 * entities cannot be created, copied or imported.
 */
export function callsOfRecords(resource: Resource): RecordCall[] {
  const { madeByUpload = false } = resource;
  const takesPictures = madeByUpload || pictureFields(resource).length > 0;
  return recordCallNames.filter((call) => {
    if (call === 'upload-url') return takesPictures;
    if (call.startsWith('version')) return resource.publish === 'drafts';
    return !madeByUpload || !(call === 'create' || call === 'copy' || call.startsWith('import'));
  });
}

/** The calls that a read-only resource may have. */
export type ReadOnlyCall = Extract<
  RecordCall,
  'search' | 'advance-search' | 'export' | `import${string}`
>;

/**
 * The calls of a read-only resource. The older ones, whose `search` answers more than their list shows, have a
 * `search` that is declared separately.
 */
export function callsOfReadOnlyResource({
  isSearchedPlainly,
  imports,
}: ReadOnlyResource): ReadOnlyCall[] {
  return recordCallNames.filter((call): call is ReadOnlyCall => {
    if (call === 'search') return isSearchedPlainly === true;
    if (call.startsWith('import')) return imports !== undefined;
    return call === 'advance-search' || call === 'export';
  });
}

/**
 * Method, paths and right of a call of an entity or a read-only resource. Throws if the resource does not have the
 * call.
 */
export function recordEndpoint(listed: Resource | ReadOnlyResource, call: RecordCall): Endpoint {
  const action: Action = actions[call];
  const path = `${listed.name}/${action.path ?? call}`;
  const access = rightToCall(listed, action.right);
  if (!access) throw new Error(`${listed.name} has no call ${call}.`);
  return {
    method: action.method,
    path: `/api/backstagex/${path}`,
    alias: `/api/bscore/${path}`,
    access,
    ...(action.method === 'POST' ? { encoding: action.takesFile ? 'file' : 'json' } : {}),
    ...(action.readsOnly ? { readsOnly: true } : {}),
    ...(action.stepUp ? { stepUp: true } : {}),
  };
}

function rightToCall(
  listed: Resource | ReadOnlyResource,
  action: Action['right'],
): Right | undefined {
  if (action !== 'publish') return rightTo(listed, action);
  return isReadOnlyResource(listed) ? undefined : publishingRight(listed.area);
}

/** The right to publish a draft of this area. */
export function publishingRight(area: RecordArea): Right {
  return area === 'promotions' ? 'promotion.publish' : `${area}.write`;
}
