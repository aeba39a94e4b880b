import { describeChatEngineContract } from '../../contract/chat-engine.contract.ts';
import { describeToolCallingContract } from '../../contract/chat-engine-tools.contract.ts';
import { callTool, createScriptedChatEngine } from '../../contract/scripted-chat-engine.ts';
import { withLocalTools } from '../../contract/with-local-tools.ts';

describeChatEngineContract('The scripted engine', async () => ({
  engine: createScriptedChatEngine(({ model }) =>
    model === 'short' ? 'Hello there.' : 'word '.repeat(20_000),
  ),
  model: 'short',
  talkativeModel: 'long',
}));

describeToolCallingContract('The scripted engine on the local path', async () => ({
  engine: withLocalTools(
    createScriptedChatEngine(({ turns, jsonSchema }) => {
      if (!jsonSchema) return 'hi hi hi';
      return turns[0]?.role === 'system'
        ? callTool('echo', { text: 'hi' })
        : '{"verdict": "yes", "share": 1}';
    }),
  ),
  model: 'short',
}));
