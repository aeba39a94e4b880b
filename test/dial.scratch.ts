import { readMessages } from '../models/sensitivity/messages/read-messages.ts';
import { createShippedScorer } from '../server/sensitivity/shipped-scorer.ts';
import { measureDialogues, play } from './eval/measure-dialogues.ts';
const s = createShippedScorer();
const d = readMessages('models/sensitivity/dialogues');
console.log(JSON.stringify(measureDialogues(d, s)));
for (const m of d) { const k = play(m, s); if (m.sensitive ? k===undefined : k!==undefined) console.log(m.sensitive?'MISS':'KEPT', k, m.segments.filter(x=>x.role==='user').map(x=>x.text).slice(0, k??9).join(' | ').slice(0,230)); }
