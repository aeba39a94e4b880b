// The reference of reads and writes: `node:http` that takes the whole request and answers fixed bytes.
import { createServer } from 'node:http';

const { status, headers, body } = JSON.parse(process.argv[2] ?? '{}');
const bytes = Buffer.from(body);

const server = createServer((request, response) => {
  request.on('data', () => {});
  request.on('end', () => {
    response.writeHead(status, headers);
    response.end(bytes);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(
    `Listening on http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}\n`,
  );
});
