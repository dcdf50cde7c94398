/** Shows the parts of the shop with all their states: `npm run gallery`. Nothing of it is in a build of the shop. */
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import '../app/styles/app.css';
import { parts } from './part-list.ts';

const query = new URLSearchParams(location.search);
const [part, state] = [query.get('part'), query.get('state')];

function Gallery() {
  const shown = parts.filter(({ name, covers }) => (part ? name === part : !covers));
  return (
    <main className="page flex flex-col gap-10 py-8">
      <h1 className="text-28 font-bold">商店的元件</h1>
      {!part && <Contents />}
      {shown.map(({ name, title, states }) => (
        <section key={name} className="flex flex-col gap-6">
          <h2 className="border-b border-line pb-2 text-18 font-bold">{title}</h2>
          {Object.entries(states).map(
            ([label, node]) =>
              (!state || state === label) && (
                <div key={label} className="flex flex-col items-stretch gap-2">
                  <h3 className="text-13 text-ink-soft">{label}</h3>
                  {node}
                </div>
              ),
          )}
        </section>
      ))}
    </main>
  );
}

/** The parts that cover the page, each state with its own address. */
function Contents() {
  return (
    <nav aria-label="單獨顯示">
      <ul className="flex flex-wrap gap-4">
        {parts.flatMap(({ name, title, states, covers }) =>
          Object.keys(covers ? states : {}).map((label) => (
            <li key={name + label}>
              <a className="text-violet-700 underline" href={`?part=${name}&state=${label}`}>
                {title}：{label}
              </a>
            </li>
          )),
        )}
      </ul>
    </nav>
  );
}

const router = createMemoryRouter([{ path: '*', element: <Gallery /> }]);
const root = document.getElementById('gallery');
if (root) createRoot(root).render(<RouterProvider router={router} />);
