import { writeFileSync } from 'node:fs';
import {
  type CheckedAnswer,
  checkHeldOut,
  type HeldOutShares,
  readHeldOut,
  sumUp,
} from './check-held-out.ts';
import { startStarter } from './run-starter.ts';
import { findStarterFile } from './starter-file.ts';
import { STARTER_MODEL } from './starter-model.ts';

/** Issue 2, item 6: least shares of right answers, and of well-formed ones in the right language. */
const bars = { right: 0.75, wellFormed: 0.95, rightLanguage: 0.95 };
const sets = ['held-out.tsv'];
const temperatures = [0, 0.7];

const rows = await measure();
console.table(rows.map(({ set, temperature, shares }) => ({ set, temperature, ...shares })));
writeFileSync(
  findStarterFile('metrics.json'),
  `${JSON.stringify({ model: STARTER_MODEL.sha256, bars, rows }, undefined, 1)}\n`,
);
process.exitCode = rows.every(({ shares }) => passes(shares)) ? 0 : 1;

async function measure() {
  const run = await startStarter();
  const measured: { set: string; temperature: number; shares: HeldOutShares }[] = [];
  for (const set of sets) {
    for (const temperature of temperatures) {
      const checked = await checkHeldOut(readHeldOut(set), run, temperature);
      showFaults(set, temperature, checked);
      measured.push({ set, temperature, shares: sumUp(checked) });
    }
  }
  await run.close();
  return measured;
}

function showFaults(set: string, temperature: number, checked: CheckedAnswer[]): void {
  for (const { topics, chosen, text, answer, isRight, isWellFormed, isRightLanguage } of checked) {
    if (isRight && isWellFormed && isRightLanguage) continue;
    const fault = isRight ? (isWellFormed ? 'language' : 'form') : 'wrong';
    console.log(
      `${set} ${temperature} ${fault} [${topics}] → [${chosen}] ${text}${fault === 'form' ? `\n    ${answer}` : ''}`,
    );
  }
}

function passes(shares: HeldOutShares): boolean {
  return (
    shares.right >= bars.right &&
    shares.wellFormed >= bars.wellFormed &&
    shares.rightLanguage >= bars.rightLanguage
  );
}
