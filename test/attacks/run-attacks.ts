import { startServer } from '../api/start-server.ts';
import { ATTACK_CLASSES, CANARY, type Scene } from './attack-classes.ts';

/** How many attacks of a class were tried, how many were held, and what the others were. */
interface Outcome {
  tried: number;
  held: number;
  broken: string[];
}

/** Runs every `step`th attack of a class against a server of its own. */
export async function runAttacks(name: string, step: number): Promise<Outcome> {
  const server = await startServer();
  try {
    const owner = await server.logInAs('super_admin', 'owner@example.org');
    const victim = await server.logIn('victim@example.org');
    const mallory = await server.logIn('mallory@example.org');
    const { body } = await server.call('POST', '/chat/conversations', {
      token: victim.token,
      body: { title: CANARY },
    });
    const scene: Scene = { server, owner, victim, mallory, conversationId: body.id };
    const attempts = (await ATTACK_CLASSES[name]?.(scene)) ?? [];
    const chosen = attempts.filter((_, at) => at % step === 0);
    const broken: string[] = [];
    for (const { what, holds } of chosen) if (!(await holds())) broken.push(what);
    return { tried: chosen.length, held: chosen.length - broken.length, broken };
  } finally {
    await server.close();
  }
}
