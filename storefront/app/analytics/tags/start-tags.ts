import { afterLoad } from '../../after-load.ts';
import type { PublicSettings } from '../../settings.ts';
import { useAuthStore } from '../../stores/auth.ts';
import { useMemberStore } from '../../stores/member.ts';
import { publicAddress } from '../public-address.ts';
import { type Tag, tagsOf } from './vendors.ts';

type Entry = Record<string, unknown>;

let isStarted = false;

/**
 * Loads the scripts of the tags once, and passes the entries of the shop's queue on to them. The shopper must have
 * agreed. With `isNew`, entries from before the agreement are not passed on.
 */
export async function startTags(
  ids: NonNullable<PublicSettings['tags']>,
  { isNew }: { isNew: boolean },
): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  await afterLoad();
  await memberKnown();
  window.dataLayer ??= [];
  const queue = window.dataLayer;
  const tags = tagsOf(ids).map(whenAllowed);
  const forward = (entry: Entry) => {
    for (const track of tags) track(entry);
  };
  // Every event gets the member, also those that were reported before the member was read.
  const member = queue.findLast(isMemberEntry);
  if (member) forward(member);
  const pageStart = isNew ? queue.findLastIndex(({ event }) => event === 'page_view') : 0;
  for (const entry of queue.slice(Math.max(0, pageStart))) {
    if (!isMemberEntry(entry)) forward(entry);
  }
  queue.push = (...entries) => {
    entries.forEach(forward);
    return Array.prototype.push.apply(queue, entries);
  };
}

const isMemberEntry = (entry: Entry) => 'user_id' in entry && !('event' in entry);

/** Loads a tag with its first entry. It passes nothing on while the address contains something private. */
function whenAllowed(tag: Tag): (entry: Entry) => void {
  let isLoaded = false;
  return (entry) => {
    if (tag.readsAddress && isPrivatePlace()) return;
    if (!isLoaded) tag.load();
    isLoaded = true;
    tag.track(entry);
  };
}

function isPrivatePlace(): boolean {
  return [window.location.href, document.referrer].some(
    (address) => publicAddress(address) !== address,
  );
}

/** Resolves when a signed-in member's data are read, and at once for a visitor. */
function memberKnown(): Promise<void> {
  const isKnown = () =>
    useAuthStore.getState().status !== 'member' || useMemberStore.getState().userInfo !== undefined;
  if (isKnown()) return Promise.resolve();
  return new Promise((resolve) => {
    const check = () => {
      if (!isKnown()) return;
      stopMember();
      stopAuth();
      resolve();
    };
    const stopMember = useMemberStore.subscribe(check);
    const stopAuth = useAuthStore.subscribe(check);
  });
}
