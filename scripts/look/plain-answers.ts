/** Headers that describe an answer, without those of a single request. */
const comparedHeaders = [
  'content-type',
  'cache-control',
  'content-security-policy',
  'location',
  'vary',
  'x-robots-tag',
  'link',
];

/** Status, headers and body of an answer as lines, without parts that differ in each build and each request. */
export async function answered(response: Response): Promise<string> {
  const headers = comparedHeaders.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [`${name}: ${value}`];
  });
  const type = response.headers.get('content-type') ?? '';
  const body = linesOf(await response.text(), type);
  return `${response.status}\n${plain(headers.join('\n'))}\n\n${plain(body)}\n`;
}

function linesOf(text: string, type: string): string {
  if (type.includes('json')) return JSON.stringify(JSON.parse(text), null, 1);
  return type.includes('html') || type.includes('xml') ? text.replaceAll('><', '>\n<') : text;
}

const hash = /(['"])?sha(256|384)-[\w+/=]+/g;

/**
 * The text without parts of a build or of one request: the names of built files, which contain a fingerprint, the
 * list and the loader of early files, the router's names of its modules, the styles (pictures show them), hashes
 * and keys.
 */
export function plain(text: string): string {
  return text
    .replaceAll(/\/assets\/[\w./-]+/g, '/assets/…')
    .replaceAll(/<link rel="modulepreload"[^>]*>\n?/g, '')
    .replaceAll(/(<script type="module"[^>]*>).*?<\/script>/gs, '$1…</script>')
    .replaceAll(/(<style[^>]*>).*?<\/style>/gs, '$1…</style>')
    .replaceAll(/(\\?")pages\/[\w/-]+\1/g, '$1pages/…$1')
    .replaceAll(/(<\/assets\/…>; rel="?(?:modulepreload|preload)[^,\n]*,? ?)+/g, '')
    .replaceAll(hash, '$1sha…')
    .replaceAll(/nonce(=|-)("?)[\w+/=-]+/g, 'nonce$1$2…')
    .replaceAll(/"request_?[iI]d": ?"[^"]+"/g, '"requestId": "…"')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'uuid…');
}
