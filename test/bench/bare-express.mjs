// The reference of start and memory: Express and better-sqlite3 and nothing else. JavaScript, as built code is.
import Sqlite from 'better-sqlite3';
import express from 'express';

const database = new Sqlite(process.argv[2]);
database.pragma('journal_mode = WAL');
database.exec('CREATE TABLE IF NOT EXISTS notes (id INTEGER PRIMARY KEY, text TEXT)');

const app = express();
app.get('/health', (_request, response) => {
  response.json({
    status: 'ok',
    notes: database.prepare('SELECT count(*) AS total FROM notes').pluck().get(),
  });
});
const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(
    `Listening on http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}\n`,
  );
});
