import { expect, test } from 'vitest';
import { sayFailure } from '../../../main/strings/say-failure.ts';
import { explainStorageFailure } from '../../../server/core/explain-storage-failure.ts';

const failed = (code: string) => Object.assign(new Error(`raw words of ${code}`), { code });

test.each([
  ['SQLITE_FULL', /disk is full\. Free some space/],
  ['SQLITE_IOERR_SHMSIZE', /disk is full\. Free some space/],
  ['ENOSPC', /disk is full\. Free some space/],
  ['SQLITE_CORRUPT_VTAB', /database is damaged\..*restore it from a backup/],
  ['SQLITE_NOTADB', /database is damaged, or it is encrypted.*alcove recovery restore/],
  ['SQLITE_BUSY_RECOVERY', /locked by another program\. Close it/],
  ['SQLITE_CANTOPEN', /data directory cannot be written to\. Check its permissions/],
  ['EROFS', /data directory cannot be written to\. Check its permissions/],
  ['SQLITE_IOERR_READ', /disk of the data directory reports an error\. Check the disk/],
])(
  '%s is told with its cause and its remedy, in French too, and never in its own words',
  (code, sentence) => {
    const error = explainStorageFailure(new Error('wrapped', { cause: failed(code) }));
    expect(error?.detail).toMatch(sentence);
    expect(error?.detail).not.toContain('raw words');
    const inFrench = sayFailure(
      { sentence: error?.detail ?? '', code: error?.code, params: error?.params },
      'fr',
    );
    expect(inFrench).toMatch(/^(Le|La|Un) [^\n]+\.$/);
    expect(inFrench).not.toBe(error?.detail);
  },
);

test('a failure of something else is left to whoever knows it', () => {
  expect(explainStorageFailure(new TypeError('x'))).toBeUndefined();
  expect(explainStorageFailure(failed('ERR_INVALID_ARG_TYPE'))).toBeUndefined();
});
