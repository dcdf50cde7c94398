import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [file, headers] = process.argv.slice(2);
if (!file || !headers) throw new Error('usage: bare-server.ts FILE HEADERS-AS-JSON');
const body = readFileSync(file);
const fixed = { ...JSON.parse(headers), 'content-length': body.length };
createServer((_request, response) => {
  response.writeHead(200, fixed);
  response.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
