/** Shows the parts of the back office with all their states: `npm run gallery`. Nothing of it is in a build. */
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import 'virtual:theme-variables.css';
import '../app/app.css';
import { Anchor, Group, MantineProvider, Stack, Text, Title } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { type Me, MeContext } from '../app/session.ts';
import { theme } from '../app/theme.ts';
import { parts } from './part-list.ts';

const query = new URLSearchParams(location.search);
const [part, state] = [query.get('part'), query.get('state')];

function Gallery() {
  const shown = parts.filter(({ name, covers }) => (part ? name === part : !covers));
  return (
    <Stack component="main" p="lg" gap="xl">
      <Title order={1}>後台的元件</Title>
      {!part && <Contents />}
      {shown.map(({ name, title, states }) => (
        <Stack component="section" key={name} gap="md">
          <Title order={2}>{title}</Title>
          {Object.entries(states).map(
            ([label, node]) =>
              (!state || state === label) && (
                <Stack key={label} gap="xs">
                  <Text size="sm" c="dimmed">
                    {label}
                  </Text>
                  {node}
                </Stack>
              ),
          )}
        </Stack>
      ))}
    </Stack>
  );
}

/** The parts that cover the page, each state with its own address. */
function Contents() {
  return (
    <Group component="nav" aria-label="單獨顯示">
      {parts.flatMap(({ name, title, states, covers }) =>
        Object.keys(covers ? states : {}).map((label) => (
          <Anchor key={name + label} href={`?part=${name}&state=${label}`}>
            {`${title}：${label}`}
          </Anchor>
        )),
      )}
    </Group>
  );
}

/** Parts show what the role of the signed-in person may see. */
const owner: Me = { id: 1, email: 'owner@example.tw', role: 'owner', sessionSecondsLeft: 3600 };

const router = createMemoryRouter([{ path: '*', element: <Gallery /> }]);
const client = new QueryClient();
const root = document.getElementById('gallery');
if (root)
  createRoot(root).render(
    <QueryClientProvider client={client}>
      <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false}>
        <MeContext value={owner}>
          <RouterProvider router={router} />
        </MeContext>
      </MantineProvider>
    </QueryClientProvider>,
  );
