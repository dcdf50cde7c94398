import { type Resource, saidFields } from '#contract/resources/resource.ts';
import { inputIdOf } from '../inputs/input-id.ts';
import classes from './record-form.module.css';

/** All problems in one place, each with a link to its field. */
export function Problems({
  resource,
  problems,
}: {
  resource: Resource;
  problems: Readonly<Record<string, string>>;
}) {
  const names = Object.keys(problems);
  if (names.length === 0) return null;
  return (
    <div role="alert" className={classes.problems}>
      <p>有 {names.length} 個欄位需要修正：</p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a
              href={`#${inputIdOf(name)}`}
              onClick={(event) => {
                // The guard of unsaved input would stop a visit of the address.
                event.preventDefault();
                focusInput(inputIdOf(name));
              }}
            >
              {saidFields(resource)[name]?.label ?? name}：{problems[name]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Focuses an input, or the first one of a group. */
function focusInput(id: string): void {
  const place = document.getElementById(id);
  const inner = place?.matches('input, textarea, [contenteditable], [tabindex]')
    ? place
    : place?.querySelector<HTMLElement>('input:checked, input, button');
  inner?.focus();
}
