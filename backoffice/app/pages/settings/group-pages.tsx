import { useState } from 'react';
import { settingGroups } from '#contract/settings.ts';
import { LeaveGuard } from '../../resource/form/leave-guard.tsx';
import classes from './settings.module.css';
import { SettingsForm } from './settings-form.tsx';
import type { StoredGroup } from './stored-group.ts';

interface Props {
  groups: readonly StoredGroup[];
  present: string;
  unsaved: ReadonlySet<string>;
  onUnsaved(unsaved: ReadonlySet<string>): void;
}

const isSettings = (path: string) => path === '/settings' || path.startsWith('/settings/');

/**
 * The form of the present group. Those that somebody has opened stay, hidden, so that unsaved input is still there
 * after a look at another group; leaving all of them asks first.
 */
export function GroupPages({ groups, present, unsaved, onUnsaved }: Props) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([present]));
  if (!opened.has(present)) setOpened(new Set([...opened, present]));
  const note = (name: string, isChanged: boolean) => {
    if (unsaved.has(name) === isChanged) return;
    const others = [...unsaved].filter((each) => each !== name);
    onUnsaved(new Set(isChanged ? [...others, name] : others));
  };
  return (
    <div className={classes.forms}>
      {groups
        .filter(({ name }) => opened.has(name))
        .map((group) => (
          <div key={group.name} hidden={group.name !== present}>
            <SettingsForm
              declared={settingGroups[group.name]}
              group={group}
              onChanged={(isChanged) => note(group.name, isChanged)}
            />
          </div>
        ))}
      {/* The router supports one guard at a time. */}
      {unsaved.size > 0 && (
        <LeaveGuard isActive staysAt={isSettings} onLeave={() => onUnsaved(new Set())} />
      )}
    </div>
  );
}
