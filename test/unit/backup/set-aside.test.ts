import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { setAside } from '../../../server/backup/set-aside.ts';

test('models that somebody added by a link and never installed do not come with a backup', () => {
  using copy = Object.assign(new Sqlite(':memory:'), {
    [Symbol.dispose]() {
      copy.close();
    },
  });
  copy.exec(`
    CREATE TABLE installed_models (id TEXT);
    CREATE TABLE added_models (model_id TEXT);
    INSERT INTO installed_models VALUES ('here');
    INSERT INTO added_models VALUES ('here'), ('only-a-name');
  `);
  setAside(copy);
  expect(copy.prepare('SELECT model_id FROM added_models').pluck().all()).toEqual(['here']);
});

test('what the owner of a backup let leave without a second reading is no decision of whoever restores it', () => {
  using copy = Object.assign(new Sqlite(':memory:'), {
    [Symbol.dispose]() {
      copy.close();
    },
  });
  copy.exec(`
    CREATE TABLE instance_settings (name TEXT, value TEXT);
    INSERT INTO instance_settings VALUES ('unread', '"leave"'), ('offline_mode', 'true');
  `);
  setAside(copy);
  expect(copy.prepare('SELECT name FROM instance_settings').pluck().all()).toEqual(['offline_mode']);
});
