import { readMessages } from '../models/sensitivity/messages/read-messages.ts';
import { createShippedScorer } from '../server/sensitivity/shipped-scorer.ts';
import { play } from './eval/measure-dialogues.ts';
const s = createShippedScorer();
for (const m of readMessages('models/sensitivity/dialogues')) { if (m.sensitive) continue; const k = play(m, s); if (!k) continue;
 const us = m.segments.filter(x=>x.role==='user').slice(0,k); const last = us.at(-1)!;
 const joint = s(us.map(x=>({role:'user' as const,text:x.text})));
 console.log(k, 'single', s([{role:'user',text:last.text}]).score.toFixed(2), 'joint', joint.score.toFixed(2), 'pair', us.length>1? s(us.slice(-2).map(x=>({role:'user' as const,text:x.text}))).score.toFixed(2):'', last.text, JSON.stringify(joint.reasons.filter((r:any)=>r.kind!=='shift').slice(0,4)).slice(0,260)); }
