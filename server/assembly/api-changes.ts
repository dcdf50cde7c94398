import { apiChanges } from '#contract/api-changes.ts';
import { escapeHtml } from '#rules/escape-html.ts';

/** The page with the changes of the API. */
export function changesPage(brand: string): string {
  const title = escapeHtml(`${brand} API 變更紀錄`);
  const parts = apiChanges.map(({ on, changes }) => {
    const items = changes.map((change) => `<li>${escapeHtml(change)}</li>`);
    return `<h2>${on}</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
  });
  return `<!doctype html>
<html lang="zh-Hant">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
</head>
<body>
<h1>${title}</h1>
<p>路徑中的 v1 是版本：不相容的變更會有新的版本，其餘只會增加。<a href="/backstage/docs">API 文件</a></p>
${parts.join('\n')}
</body>
</html>
`;
}
