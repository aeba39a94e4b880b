import { writeFileSync } from 'node:fs';
import { precisionTable } from './measure-precision.ts';

writeFileSync(
  new URL('../../../../server/sensitivity/detectors/PRECISION.md', import.meta.url),
  precisionTable(),
);
