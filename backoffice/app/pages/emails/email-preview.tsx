import { Group, SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { declaredEmail, type EmailName } from '#contract/emails.ts';
import classes from './emails.module.css';
import type { ShownEmail } from './shown-email.ts';

const views = { phone: '手機 390', computer: '電腦 640', text: '純文字' };
type View = keyof typeof views;

interface Props {
  name: EmailName;
  shown: ShownEmail;
  /** Stands beside the choice of the size. */
  children: ReactNode;
}

/** An e-mail as mail programs show it: on a phone, on a computer or as text. */
export function EmailPreview({ name, shown, children }: Props) {
  const { label, when } = declaredEmail(name);
  const [view, setView] = useState<View>('phone');
  return (
    <section aria-label="預覽" className={classes.preview}>
      <dl className={classes.details}>
        <dt>何時寄出</dt>
        <dd>{when}</dd>
        <dt>主旨</dt>
        <dd>{shown.subject}</dd>
        <dt>寄件人</dt>
        <dd>{shown.from}</dd>
        <dt>回信</dt>
        <dd>{shown.replyTo ?? '請勿回覆'}</dd>
      </dl>
      <Group gap="sm" mt="sm" mb="sm">
        <SegmentedControl
          aria-label="預覽的大小"
          value={view}
          onChange={(chosen) => setView(chosen as View)}
          data={Object.entries(views).map(([value, words]) => ({ value, label: words }))}
        />
        {children}
      </Group>
      {view === 'text' ? (
        <pre className={classes.text}>{shown.text}</pre>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse
        <section className={classes.background} tabIndex={0} aria-label="信的樣子">
          <iframe
            title={`「${label}」的預覽`}
            className={classes.email}
            data-view={view}
            sandbox=""
            srcDoc={forFrame(shown.html)}
          />
        </section>
      )}
    </section>
  );
}

/**
 * The e-mail for the frame. Its links would open new windows, which the frame does not allow, so that an example's
 * links do nothing. Its style sheet for dark screens is left out: the policy of the back office allows none.
 */
const forFrame = (html: string) =>
  html.replace('<head>', '<head><base target="_blank">').replace(/<style>[^<]*<\/style>/, '');
