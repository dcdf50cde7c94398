import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answered } from './plain-answers.ts';
import { shopScreens } from './screens.ts';
import { origin } from './server.ts';
import type { Subjects } from './subjects.ts';

const docs = '/backstage/docs/json';

/** Files that the shop writes beside its pages. */
const writtenFiles = ['/sitemap.xml', '/robots.txt', '/llms.txt', '/manifest.webmanifest'];

/** GET calls that are not compared, and why. */
const leftOut: readonly { path: RegExp; because: string }[] = [
  { path: /\/test\//, because: 'it is there for tests alone' },
  { path: /\/system(\/|$)/, because: 'it tells of this moment; its screen is compared' },
  { path: /(\/export|\/file|\.xlsx|-template)$/, because: 'a file with the moment of its making' },
  { path: /\/(cathay|line-pay|line|ecpay)[\w-]*\//, because: 'it leads to another host' },
];

interface OpenApi {
  paths: Record<string, Record<string, { security?: unknown }>>;
}

/** Asks for all that can be read without changing anything, and writes each answer into a file. */
export async function takeAnswers({
  subjects,
  folder,
  isWanted,
}: {
  subjects: Subjects;
  folder: string;
  isWanted(name: string): boolean;
}): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const keep = async (name: string, path: string, init: RequestInit = {}) => {
    if (!isWanted(name)) return;
    const response = await fetch(origin + path, { redirect: 'manual', ...init });
    const file = `${name.replace(/[^\w.-]+/g, '_')}.answer`;
    const method = init.method ?? 'GET';
    writeFileSync(join(folder, file), `${method} ${path}\n${await answered(response)}`);
  };
  await keep('api-document', docs);
  const pages = shopScreens.filter(({ as }) => !as);
  for (const { name, path } of pages)
    await keep(`html-${name}`, typeof path === 'string' ? path : path(subjects));
  for (const path of writtenFiles) await keep(`html${path}`, path);
  const document = (await (await fetch(origin + docs)).json()) as OpenApi;
  for (const { name, method, path } of readsOf(document, subjects)) {
    const headers = { authorization: `Bearer ${tokenFor(path, subjects)}` };
    await keep(`api-${name}`, path, {
      method,
      headers: method === 'GET' ? headers : { ...headers, 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: '{}' }),
    });
  }
}

const tokenFor = (path: string, { owner, member }: Subjects) =>
  path.includes('/backstagex/') ? owner.token : member.token;

/** The GET calls of the API document, and the searches of the back office. */
function readsOf({ paths }: OpenApi, subjects: Subjects) {
  return Object.entries(paths).flatMap(([template, methods]) => {
    if (leftOut.some(({ path }) => path.test(template))) return [];
    const isSearch = /\/backstagex\/.*search$/.test(template);
    const method = methods.get ? 'GET' : isSearch && methods.post ? 'POST' : undefined;
    return method ? [{ name: template, method, path: filledIn(template, subjects) }] : [];
  });
}

/** Puts something that is there into the places of a path. */
function filledIn(template: string, { orders, memberId, returnId, member }: Subjects): string {
  const ofOffice = template.includes('/backstagex/');
  const id = () => {
    if (/\/order-returns\//.test(template)) return returnId;
    if (/\/orders?\//.test(template)) return ofOffice ? orders[0]?.id : member.orders[0];
    return /\/members\//.test(template) ? memberId : 1;
  };
  const names: Record<string, string> = { letters: 'placed', reports: 'sales' };
  return template
    .replaceAll('{id}', String(id()))
    .replace(/\/(\w+)\/\{name\}/, (_, family: string) => `/${family}/${names[family] ?? '1'}`)
    .replaceAll(/\{\w+\}/g, '1');
}
