import { type HelpPage, helpPages } from 'virtual:help-pages';
import { Anchor, Group, NavLink, Text, TextInput, Title } from '@mantine/core';
import { type MouseEvent, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { screensOf } from '#rules/records/screens-of.ts';
import { useMe } from '../../session.ts';
import { Nothing } from '../../ui/states.tsx';
import { groupsOfPages } from './groups-of-pages.ts';
import classes from './help.module.css';
import { searchHelp } from './search-help.ts';

const firstPage = 'first-day';

/** The help pages, by their own name or by that of a screen. */
export default function HelpRoute() {
  const { name = firstPage } = useParams();
  const page =
    helpPages.find((each) => each.name === name) ??
    helpPages.find(({ screens }) => screens.includes(name));
  return (
    <div className={classes.help}>
      <Pages open={page?.name} />
      {page ? (
        <Article key={page.name} page={page} />
      ) : (
        <Nothing title="這個畫面還沒有說明" sentence="請從目錄選擇，或搜尋。" />
      )}
    </div>
  );
}

/** The list of all pages, or of those that a search finds. */
function Pages({ open }: { open?: string }) {
  const [asked, ask] = useState('');
  const isAsked = asked.trim() !== '';
  const found = isAsked ? searchHelp(helpPages, asked) : [];
  const entry = (page: HelpPage, excerpt?: string) => (
    <NavLink
      key={page.name}
      component={Link}
      to={`/help/${page.name}`}
      label={page.title}
      description={excerpt}
      active={page.name === open}
      aria-current={page.name === open ? 'page' : undefined}
    />
  );
  return (
    <nav aria-label="說明的目錄" className={classes.pages}>
      <TextInput
        type="search"
        label="搜尋說明"
        value={asked}
        onChange={(event) => ask(event.currentTarget.value)}
      />
      <Text role="status" size="xs" c="dimmed" mih="1.25rem" mt={4}>
        {isAsked && (found.length > 0 ? `找到 ${found.length} 頁` : '沒有符合的說明')}
      </Text>
      {isAsked
        ? found.map(({ page, excerpt }) => entry(page, excerpt))
        : groupsOfPages(helpPages).map(({ title, pages }) => (
            <div key={title}>
              <Text size="xs" fw={600} c="dimmed" px="sm" pt="xs">
                {title}
              </Text>
              {pages.map((page) => entry(page))}
            </div>
          ))}
    </nav>
  );
}

function Article({ page }: { page: HelpPage }) {
  const navigate = useNavigate();
  const { role } = useMe();
  const screens = screensOf(role).filter(({ name }) => page.screens.includes(name));
  function stayHere(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const path = link?.getAttribute('href');
    if (!path?.startsWith('/admin/') || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(path.slice('/admin'.length));
  }
  return (
    <article className={classes.article}>
      <title>{`${page.title}｜說明｜後台`}</title>
      <Title order={1} size="h2">
        {page.title}
      </Title>
      {screens.length > 0 && (
        <Group gap="md" my="xs">
          {screens.map(({ name, label }) => (
            <Anchor key={name} component={Link} to={`/${name}`} size="sm">
              前往{label}
            </Anchor>
          ))}
        </Group>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links within it are what is clicked. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link that is opened by the keyboard is clicked, too. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made while building, of our own documents. */}
      <div onClick={stayHere} dangerouslySetInnerHTML={{ __html: page.html }} />
    </article>
  );
}
