import { expect, test } from 'vitest';
import { detectAll } from '../../../server/sensitivity/detectors/detect-all.ts';
import { createShippedScorer } from '../../../server/sensitivity/shipped-scorer.ts';

const score = createShippedScorer();

/** What a coding agent sends back of a command. */
function resultOf(output: string): number {
  const head =
    'Chunk ID: 640a9e\nWall time: 0.5100 seconds\nProcess exited with code 0\nOriginal token count: 95\nOutput:\n';
  return score([{ role: 'tool', text: head + output }]).score;
}

const COMMIT = '7d211ec5be19a0cd8f2e3b6a4f1079c5d8e2ab34';
const OTHER = 'f3bb6d34c7b4e1f08a95d26e3c1b7a80924fde61';
const SHA256 = 'bd258782e35f7f458f8aced1adc053e6e92e89bc735ba3be89d38a06121dc517';

test.each([
  [
    'ls -la',
    'total 412\ndrwxr-xr-x  14 ada  staff    4096 Nov 29 05:36 .\ndrwx------   3 ada  staff  102400 nov. 29 05:36 ..\n-rw-r--r--   1 ada  staff   15236 Nov 29 05:36 CHANGELOG.md\n-rw-r--r--@  1 ada  staff   35149 Jan  3  2024 LICENSE\nlrwxrwxrwx   1 ada  staff      12 Nov 29 05:36 bin',
  ],
  [
    'stat',
    '  File: package.json\n  Size: 5155      \tBlocks: 16         IO Block: 4096   regular file\nDevice: 254,0\tInode: 5309666     Links: 1\nAccess: (0644/-rw-r--r--)  Uid: (    0/    root)   Gid: (    0/    root)\nAccess: 2026-11-29 05:37:34.313300823 +0000\nModify: 2026-11-29 05:36:34.313300823 +0000',
  ],
  [
    'du',
    '16K\tCHANGELOG.md\n12K\tCONTRIBUTING.md\n36K\tLICENSE\n4.0K\tbiome.json\n13M\tdist\n3.3M\tdocs\n4.0K\telectron.yml',
  ],
  ['sha256sum', `${SHA256}  docs/scale.md\n${SHA256.split('').reverse().join('')}  docs/screens.md`],
  ['md5sum', '3c1b7a80924fde61f3bb6d34c7b4e1f0  biome.json\n8a95d26e9024fde61f3bb6d34c7b4e1f *package.json'],
  [
    'git cat-file',
    `tree ${COMMIT}\nparent ${OTHER}\nauthor Ada <ada@users.noreply.example> 1796000000 +0000\n\nfix(parser): read the last row`,
  ],
  [
    'git ls-tree',
    `100644 blob ${COMMIT}\tpackage-lock.json\n100755 blob ${OTHER}\tpackage.json\n040000 tree ${COMMIT}\tserver`,
  ],
  [
    'pip list',
    'Package                   Version\n------------------------- -----------\nawscli                    1.45.11\nbackcall                  0.2.0\nblinker                   1.9.0\nboto3                     1.43.11\nparso                     0.8.7\npexpect                   4.8.0\npickleshare               0.7.5\ntyping_extensions         4.15.0\ntyping-inspect            0.9.0\nurllib3                   2.7.0\nwcwidth                   0.7.0',
  ],
  [
    'npm ls',
    'app@0.1.0 /app\n├─┬ @modelcontextprotocol/core@2.4.0\n│ ├── zod@4.6.7 deduped\n│ └─┬ cross-spawn@7.0.6\n│   ├── path-key@3.1.1\n│   └─┬ shebang-command@2.0.0\n│     └── shebang-regex@3.0.0\n└── which@2.0.2',
  ],
  [
    'docker images',
    'REPOSITORY   TAG         IMAGE ID       CREATED       SIZE\npostgres     16-alpine   6c4b7c0a2f3e   3 weeks ago   243MB\nredis        7           aa6bb2ba1b54   5 weeks ago   117MB\nnode         24-slim     e1f0a3c5d7b9   2 days ago    221MB',
  ],
  [
    'kubectl get pods',
    'NAME                          READY   STATUS             RESTARTS      AGE\napi-7c9f8d6b5-x2x9k           1/1     Running            0             3d4h\nweb-5f6d7c8b9-qwz4t           0/1     CrashLoopBackOff   14 (2m ago)   61m',
  ],
  [
    'go test',
    '=== RUN   TestParse\n--- PASS: TestParse (0.00s)\n--- FAIL: TestRoundTrip (0.01s)\nFAIL\tgithub.com/acme/codec\t0.312s',
  ],
  [
    'cargo build',
    '   Compiling serde v1.0.210\n   Compiling tokio v1.40.0\nwarning: unused variable: `token`\n  --> src/auth.rs:42:9\n    Finished `dev` profile [unoptimized + debuginfo] target(s) in 12.34s',
  ],
  [
    'systemctl',
    '● nginx.service - A high performance web server and a reverse proxy server\n     Loaded: loaded (/lib/systemd/system/nginx.service; enabled; preset: enabled)\n     Active: active (running) since Sun 2026-11-29 05:37:24 UTC; 2h 3min ago\n   Main PID: 815 (nginx)\n      Tasks: 3 (limit: 4915)\n     Memory: 8.4M\n        CPU: 61ms',
  ],
  [
    'curl -I',
    'HTTP/2 200\ncontent-type: application/json; charset=utf-8\netag: W/"1a2b-Zk3q9mB1x0yQpLr7VwTtE4cU8dH"\nx-request-id: 7f3c2a1b-9d8e-4f6a-b5c4-d3e2f1a0b9c8\ncf-ray: 8e3b2f1a9c7d4e5f-CDG\nserver: cloudflare',
  ],
  [
    'ps aux',
    'USER         PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND\nroot           1  0.0  0.0 168140 11264 ?        Ss   05:36   0:01 /sbin/init\npostgres     812  0.1  0.3 215840 28160 ?        Ss   05:36   0:02 postgres: checkpointer',
  ],
  [
    'a source map',
    '{"version":3,"file":"index.js","sources":["../src/index.ts"],"names":[],"mappings":"AAAA,OAAO,EAAE,IAAI,EAAE,MAAM,QAAQ,CAAC;AAC9B,MAAM,UAAU,KAAK"}',
  ],
])('what %s lists leaves', (_command, output) => {
  expect(resultOf(output)).toBeLessThan(0.7);
});

test.each([
  '-rw-r--r--   1 ada  staff   15236 Nov 29 05:36 Marie Dupont is HIV positive, do not tell her husband.txt',
  '16K\tnotes.txt\nmy wifi password is Marigold-8',
  `100644 blob ${COMMIT}\tnotes.txt\nAWS_SECRET_ACCESS_KEY=wJalrXUtnFEMIK7MDENGbPxRfiCYzq83hWd1p0sT`,
  `api key ${COMMIT}`,
  `token: ${COMMIT}`,
  `${SHA256}  is the signing secret`,
  'boto3 1.43.11\nurllib3 2.7.0\nthe door code is 4821',
])('what is told beside such rows stays: %s', (output) => {
  expect(resultOf(output)).toBeGreaterThanOrEqual(0.7);
});

const secretsIn = (text: string) => detectAll(text).filter(({ category }) => category === 'secrets');

test.each([
  '"dependencies": {\n  "pbkdf2-password": "1.2.1",\n  "generate-password": "^1.0.2"\n}',
  '{ "description": "where each message is answered.", "license": "GPL-3.0-or-later" }',
  "reject(new Failed(code === 407 ? 'proxy_password' : 'proxy_refused'));",
  "const en = {\n  ownerOnly: 'Only the owner can restore one.',\n  passphrase: 'Passphrase',\n};",
  "const MODELS = [\n  {\n    ...common,\n    id: 'qwen3.5-0.8b-q4_k_m',\n    name: 'Qwen3.5 0.8B',\n  },\n];",
  'UserTest > login fails with wrong password FAILED\n    AssertionFailedError at UserTest.kt:31',
  'const LETTERS = /[bcdfghjklmnpqrstvwxz2456789]/;',
  'export const v8MaxSafeChunkSize = 10_000;',
])('names, versions and labels of a program are no secret: %s', (text) => {
  expect(secretsIn(text)).toEqual([]);
});

test.each([
  '"db-password": "Soleil1.2"',
  '{ "passphrase": "marigold-lantern-8" }',
  "{ id: 'jdupont', password: 'Soleil77' }",
  'ID: jdupont / Soleil77',
  'PASS: Marigold-8',
  'server: mail.example.org, login ada, c’est Ciboulette77',
  'my password is 1.2.34',
])('and what one gives is: %s', (text) => {
  expect(secretsIn(text).length).toBeGreaterThan(0);
});
