import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// Answers every address with the first file, and `/1`, `/2` and so on with the others.
const [headers, ...files] = process.argv.slice(2);
if (!headers || files.length === 0)
  throw new Error('usage: bare-server.ts HEADERS-AS-JSON FILE ...');
const answers = files.map((file) => {
  const body = readFileSync(file);
  return { body, head: { ...JSON.parse(headers), 'content-length': body.length } };
});
const byUrl = new Map(answers.map((answer, place) => [`/${place}`, answer]));
createServer(({ url = '' }, response) => {
  const answer = byUrl.get(url) ?? answers[0];
  response.writeHead(200, answer?.head);
  response.end(answer?.body);
}).listen(Number(process.env.PORT), '127.0.0.1');
