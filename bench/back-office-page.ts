/** The time of a list of the back office in a browser with an empty cache: `npm run bench -- back-office-page`. */
import { median, percentile } from './load.ts';
import { openOfficeUnderTest } from './office-browser.ts';
import { noteResults } from './results.ts';

const visits = 20;

const office = await openOfficeUnderTest(3370);

/** Milliseconds from the request until a cell of the list takes the focus. */
async function visit(path: string): Promise<number> {
  const context = await office.signedIn();
  const page = await context.newPage();
  const began = performance.now();
  await page.goto(office.origin + path, { waitUntil: 'commit' });
  await page.getByRole('gridcell').first().focus();
  const taken = performance.now() - began;
  await context.close();
  return taken;
}

try {
  for (const path of ['/admin/products', '/admin/message-bars']) {
    await visit(path);
    const taken: number[] = [];
    for (let index = 0; index < visits; index++) taken.push(await visit(path));
    console.log(
      `${path}, cold cache: median ${median(taken).toFixed(0)} ms, p95 ${percentile(taken, 0.95).toFixed(0)} ms`,
    );
    const [middle, late] = [median(taken), percentile(taken, 0.95)].map((each) =>
      (each / 1000).toFixed(2),
    );
    if (path === '/admin/products')
      noteResults('back-office-page', { 'list from an empty cache': `${middle} s, p95 ${late} s` });
  }
} finally {
  await office.stop();
}
