import { checkTurns } from '../check-turns.ts';
import { pictureOf } from '../read-pictures.ts';
import { toSampling } from '../sampling.ts';
import type { CallTurn, StatelessCall } from '../stateless-call.ts';
import { offerOf } from '../tool-offer.ts';
import type { AnthropicMessage, ContentBlock, CountTokensBody, MessagesBody } from './messages.schemas.ts';

/** A request of Anthropic's messages as a call. Throws AppError 422 for what Alcove cannot do. */
export function toCall(body: MessagesBody): StatelessCall {
  const choice = body.tool_choice;
  return {
    model: body.model,
    ...toPrompt(body),
    mayCallSeveral: !(choice && 'disable_parallel_tool_use' in choice && choice.disable_parallel_tool_use),
    sampling: toSampling(body.temperature, body.max_tokens),
    stop: body.stop_sequences ?? [],
    isStreaming: body.stream === true,
  };
}

/** The turns and the tools of a request. Throws as `toCall`. */
export function toPrompt(
  body: CountTokensBody,
): Pick<StatelessCall, 'turns' | 'tools' | 'toolChoice' | 'jsonSchema' | 'isStrict'> {
  const choice = body.tool_choice;
  const tools = (body.tools ?? []).map(({ input_schema: parameters, ...tool }) => ({ ...tool, parameters }));
  const system = body.system === undefined ? [] : [{ role: 'system' as const, text: textOf(body.system) }];
  return {
    turns: checkTurns([...system, ...body.messages.flatMap(toTurns)]),
    ...offerOf({
      tools,
      choice: choice && CHOICES[choice.type],
      only: choice?.type === 'tool' ? choice.name : undefined,
      jsonSchema: body.output_config?.format?.schema,
    }),
  };
}

const CHOICES = { auto: 'auto', any: 'required', tool: 'required', none: 'none' } as const;

/** Results of tools are turns of their own, before what the user says beside them. */
function toTurns({ role, content }: AnthropicMessage): CallTurn[] {
  if (typeof content === 'string') return [{ role, text: content }];
  const text = textOf(content);
  if (role === 'system') return [{ role, text }];
  const pictures = content.flatMap(pictureIn);
  if (role === 'assistant') {
    const toolCalls = content.flatMap((block) =>
      block.type === 'tool_use'
        ? [{ id: block.id, name: block.name, arguments: JSON.stringify(block.input) }]
        : [],
    );
    return [{ role, text, ...(toolCalls.length > 0 && { toolCalls }) }];
  }
  const results = content.flatMap(toResult);
  const isSaid = text !== '' || pictures.length > 0 || results.length === 0;
  return isSaid ? [...results, { role, text, pictures }] : results;
}

function toResult(block: ContentBlock): CallTurn[] {
  if (block.type !== 'tool_result') return [];
  const content = block.content ?? '';
  const said = textOf(content);
  const text = block.is_error ? `The tool failed. ${said}`.trim() : said;
  const pictures = typeof content === 'string' ? [] : content.flatMap(pictureIn);
  return [{ role: 'tool', text, toolCallId: block.tool_use_id, pictures }];
}

function textOf(content: string | readonly ContentBlock[]): string {
  if (typeof content === 'string') return content;
  return content
    .flatMap((block) => (block.type === 'text' ? [block.text] : []))
    .filter((text) => text !== '')
    .join('\n');
}

function pictureIn(block: ContentBlock): string[] {
  if (block.type !== 'image') return [];
  return [block.source.type === 'base64' ? block.source.data : pictureOf(block.source.url)];
}
