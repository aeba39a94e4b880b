import { describeChatEngineContract } from '../../contract/chat-engine.contract.ts';
import { createScriptedChatEngine } from '../../contract/scripted-chat-engine.ts';

describeChatEngineContract('The scripted engine', async () => ({
  engine: createScriptedChatEngine(({ model }) =>
    model === 'short' ? 'Hello there.' : 'word '.repeat(20_000),
  ),
  model: 'short',
  talkativeModel: 'long',
}));
