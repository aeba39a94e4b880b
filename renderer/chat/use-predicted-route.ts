import { useQuery } from '@tanstack/react-query';
import type { Conversation } from '../api/chat.ts';
import { readPrivacySettings } from '../api/privacy.ts';
import { decidingSpans } from './deciding-spans.ts';
import { isTainted, predictRoute } from './predict-route.ts';
import { useDraftScore } from './use-draft-score.ts';
import { useLocalModel } from './use-local-model.ts';

/** Where the text being written will be answered, by its score and everything else that has a say. */
export function usePredictedRoute(
  conversation: Pick<Conversation, 'messages' | 'routing' | 'system_prompt'>,
  text: string,
  { isLocalOnlyMessage, usesDocuments }: { isLocalOnlyMessage: boolean; usesDocuments: boolean },
) {
  const settings = useQuery({ queryKey: ['privacy-settings'], queryFn: readPrivacySettings });
  const { score, isFresh, spans } = useDraftScore(text, conversation.system_prompt);
  const localModel = useLocalModel();
  const line = settings.data?.threshold ?? 0.7;
  const route = predictRoute({
    text,
    score,
    settings: settings.data,
    conversationRouting: conversation.routing,
    isLocalOnlyMessage,
    usesDocuments,
    isTainted: isTainted(conversation.messages),
    localModel,
  });
  // What was found but did not decide would only be noise beside what one writes.
  return {
    route,
    localModel,
    score,
    isFresh,
    line,
    spans: score?.decision === 'local' ? decidingSpans(spans, line) : [],
  };
}
