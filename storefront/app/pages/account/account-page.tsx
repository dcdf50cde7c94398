import type { ReactNode } from 'react';
import { PageHead } from '../../head/page-head.tsx';
import { AppLink } from '../../links/app-link.tsx';
import { buttonClass } from '../../ui/button-class.ts';

interface AccountPageProps {
  title: string;
  lead?: ReactNode;
  /** The form was sent with mistakes. The page's title then says so. */
  hasFailed?: boolean;
  /** Keeps the page out of search engines. */
  hidden?: boolean;
  /** Other ways to go on, shown below the card. */
  footer?: ReactNode;
  /** Shown between the title and the card. */
  above?: ReactNode;
  children: ReactNode;
}

/** The frame of every account screen: one card as wide as a form. */
export function AccountPage({
  title,
  lead,
  hasFailed = false,
  hidden = false,
  footer,
  above,
  children,
}: AccountPageProps) {
  return (
    <div className="page">
      <PageHead title={hasFailed ? `錯誤：${title}` : title} hidden={hidden} />
      <div className="mx-auto flex max-w-(--container-form) flex-col gap-6 desktop:pt-6">
        <header>
          <h1 className="text-28 font-bold">{title}</h1>
          {lead && <p className="mt-2 text-ink-soft">{lead}</p>}
        </header>
        {above}
        <div className="flex flex-col gap-5 rounded-sheet bg-paper p-5 shadow-card tablet:p-8">
          {children}
        </div>
        {footer}
      </div>
    </div>
  );
}

interface OtherWayProps {
  question: ReactNode;
  to: string;
  text: string;
}

/** A question with a link to another account page. */
export function OtherWay({ question, to, text }: OtherWayProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line px-5 py-4">
      <p className="flex-1 basis-40 text-ink-soft">{question}</p>
      <AppLink to={to} className={buttonClass('secondary', 'small')}>
        {text}
      </AppLink>
    </div>
  );
}
