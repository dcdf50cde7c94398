import { useLocation } from 'react-router';
import { readOnlyResources } from '#contract/resources/read-only/index.ts';
import { hasRight } from '#contract/rights.ts';
import { Presence } from '../resource/form/presence.tsx';
import { useMe } from '../session.ts';

/** Who else has the page of this order, return or the like open. Forms of records show it themselves. */
export default function PagePresence() {
  const { role } = useMe();
  const [, name, part = ''] = useLocation().pathname.split('/');
  const resource = readOnlyResources.find((each) => each.hasPage && each.name === name);
  if (!resource || !/^\d{1,9}$/.test(part) || !hasRight(role, resource.access)) return null;
  return (
    <Presence
      key={`${name}/${part}`}
      resource={resource}
      id={Number(part)}
      title="其他人正在處理這一筆"
    />
  );
}
