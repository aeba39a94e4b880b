import type { FixedReply } from '../../chat/answer.types.ts';
import type { RunStep } from '../run.types.ts';
import type { readQuestion } from './read-question.ts';

const REMEDY = {
  calculator: {
    en: 'Check the numbers and write the task again.',
    fr: 'Vérifiez les nombres et reformulez la tâche.',
  },
  chart: {
    en: 'Check the values and write the task again.',
    fr: 'Vérifiez les valeurs et reformulez la tâche.',
  },
};

/**
 * The one call of a question, or what is said once it was made: the answer, or in the tool's own words what became of it
 * and what to do. A step is data: whatever it brought, nothing more is called.
 */
export function answerQuestion(
  { tool, arguments: args, language, say }: NonNullable<ReturnType<typeof readQuestion>>,
  step: Pick<RunStep, 'tool' | 'status' | 'output'> | undefined,
  newId: () => string,
): FixedReply {
  if (!step) return { toolCalls: [{ id: newId(), name: tool, arguments: JSON.stringify(args) }] };
  if (step.status === 'done' && step.tool === tool) return { text: say(step.output, language), tool };
  const words = step.output.trim();
  if (step.status === 'refused' || step.status === 'declined') return { text: words, tool: step.tool };
  const failed =
    language === 'fr'
      ? `L’outil ${step.tool} n’a pas abouti : ${words}`
      : `The tool ${step.tool} did not succeed: ${words}`;
  return { text: `${failed}\n\n${REMEDY[tool][language]}`, tool: step.tool };
}
