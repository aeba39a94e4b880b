import { describe, expect, test } from 'vitest';
import { readImport } from '../../../../server/chat/import/read-import.ts';

const readAll = (value: unknown) => readImport(Buffer.from(JSON.stringify(value)));
const readOne = (value: unknown) => {
  const { conversations, leftOut } = readAll(value);
  expect(leftOut).toEqual([]);
  const [conversation] = conversations;
  if (!conversation) throw new Error('It was not read.');
  return conversation;
};
const textsOf = (value: unknown) => readOne(value).messages.map(({ role, content }) => `${role}: ${content}`);

/** A conversation of ChatGPT whose messages follow one another. */
function chatGpt(messages: unknown[], more: object = {}) {
  const nodes = messages.map((message, at) => [
    `m${at}`,
    { id: `m${at}`, message, parent: at === 0 ? 'root' : `m${at - 1}`, children: [] },
  ]);
  const mapping = { root: { id: 'root', message: null, parent: null }, ...Object.fromEntries(nodes) };
  return {
    title: 'Sails',
    create_time: 1_771_000_000,
    mapping,
    current_node: `m${messages.length - 1}`,
    ...more,
  };
}
const says = (role: string | null, content: unknown, more: object = {}) => ({
  author: role === null ? null : { role },
  content,
  recipient: 'all',
  ...more,
});
const text = (...parts: unknown[]) => ({ content_type: 'text', parts });
const asked = says('user', text('Q'));
const code = (words: string, language = 'unknown') => ({ content_type: 'code', language, text: words });

const spoken = (words: string, direction: string) => ({
  content_type: 'audio_transcription',
  text: words,
  direction,
  decoding_id: null,
});
const sound = { content_type: 'audio_asset_pointer', asset_pointer: 'sediment://file_2', format: 'wav' };
const userSound = (video: object | null) => ({
  content_type: 'real_time_user_audio_video_asset_pointer',
  audio_asset_pointer: sound,
  video_container_asset_pointer: video,
  frames_asset_pointers: [],
});

describe('of what was spoken with ChatGPT', () => {
  test('the words are the message, on both sides', () => {
    const spokenParts = (...parts: unknown[]) => ({ content_type: 'multimodal_text', parts });
    const file = chatGpt([
      says('user', spokenParts(spoken('How do I splice a halyard?', 'in'), userSound(null))),
      says('assistant', spokenParts(sound, spoken('Unlay the strands.', 'out'))),
    ]);
    expect(textsOf(file)).toEqual(['user: How do I splice a halyard?', 'assistant: Unlay the strands.']);
  });

  test('a sound without words, and a film beside them, are named', () => {
    const film = userSound({ asset_pointer: 'sediment://film' });
    const file = chatGpt([
      says('user', text(spoken('', 'in'), sound)),
      says('user', text(spoken('Look.', 'in'), film)),
    ]);
    expect(textsOf(file)).toEqual([
      'user: [An attachment that is not in this file.]',
      'user: Look.\n\n[An attachment that is not in this file.]',
    ]);
  });
});

describe('of what ChatGPT wrote', () => {
  const canvas = (name: string, call: object | string) =>
    says('assistant', code(typeof call === 'string' ? call : JSON.stringify(call), 'json'), {
      recipient: `canmore.${name}`,
    });

  test('a document stays with its title, what was changed in it, and what was remarked on it', () => {
    const file = chatGpt([
      asked,
      canvas('create_textdoc', { name: 'Notice', type: 'document', content: 'The regatta starts at six.' }),
      says('tool', text('Successfully created text document with textdoc_id 1')),
      canvas('update_textdoc', { updates: [{ pattern: 'six', multiple: false, replacement: 'seven' }] }),
      canvas('update_textdoc', { updates: [{ pattern: '.*', replacement: 'It starts at eight.' }] }),
      canvas('comment_textdoc', { comments: [{ pattern: 'eight', comment: 'Is it dark by then?' }] }),
      says('assistant', text('Here it is.')),
    ]);
    expect(textsOf(file)).toEqual([
      'user: Q',
      'assistant: **Notice**\n\nThe regatta starts at six.',
      'assistant: **Notice (changed)**\n\nseven',
      'assistant: **Notice**\n\nIt starts at eight.',
      'assistant: **Notice (comments)**\n\nIs it dark by then?',
      'assistant: Here it is.',
    ]);
  });

  test('a program on the page is code, one that holds a code block as well, and a call that was broken off stays as it is', () => {
    const content = 'print("""\n```\n""")';
    const file = chatGpt([
      asked,
      canvas('create_textdoc', { name: 'tide.py', type: 'code/python', content }),
      canvas('update_textdoc', '{"updates": [{"pat'),
    ]);
    expect(textsOf(file).slice(1)).toEqual([
      `assistant: **tide.py**\n\n\`\`\`\`python\n${content}\n\`\`\`\``,
      'assistant: **tide.py**\n\n```\n{"updates": [{"pat\n```',
    ]);
  });

  test('code that was shown or run stays with what it gave; a thought and what only a tool was told or gave do not', () => {
    const output = (words: string) => says('tool', { content_type: 'execution_output', text: words });
    const file = chatGpt([
      says('user', { content_type: 'user_editable_context', user_profile: 'I sail' }),
      asked,
      says('assistant', { content_type: 'thoughts', thoughts: [{ summary: 's', content: 'private' }] }),
      says('assistant', text('private'), { channel: 'analysis' }),
      says('assistant', code('private()'), { recipient: 'python', channel: 'analysis' }),
      says('assistant', code('private()'), {
        recipient: 'python',
        metadata: { reasoning_status: 'is_reasoning' },
      }),
      output('private'),
      says('assistant', code('search("tide")'), { recipient: 'browser' }),
      says('tool', { content_type: 'tether_quote', text: 'private', title: 'T', url: 'u' }),
      says('tool', text('private')),
      says('assistant', code('moon * 2', 'python')),
      says('assistant', code('moon * 3'), { recipient: 'python' }),
      output('42'),
      says('tool', { content_type: 'system_error', name: 'Timeout', text: 'Too slow' }),
      says('assistant', { content_type: 'reasoning_recap', content: 'Thought for 5s' }),
    ]);
    expect(textsOf(file)).toEqual([
      'user: Q',
      'assistant: ```python\nmoon * 2\n```',
      'assistant: ```python\nmoon * 3\n```',
      'assistant: ```\n42\n```',
      'assistant: ```\nTimeout: Too slow\n```',
    ]);
  });

  test('a picture that code drew is named, and a report that research wrote is its words', () => {
    const messages = [{ message_type: 'stream' }, { message_type: 'image', image_url: 'file-service://a' }];
    const report = { status: 'completed', report_message: { content: text('# Tides\n\nSix hours.') } };
    const file = chatGpt([
      asked,
      says('assistant', code('plot()'), { recipient: 'python' }),
      says(
        'tool',
        { content_type: 'execution_output', text: '' },
        { metadata: { aggregate_result: { messages } } },
      ),
      says('tool', text('{}'), { metadata: { chatgpt_sdk: { widget_state: JSON.stringify(report) } } }),
    ]);
    expect(textsOf(file).slice(2)).toEqual([
      'assistant: [An attachment that is not in this file.]',
      'assistant: # Tides\n\nSix hours.',
    ]);
  });

  test('a quotation, a page that was read out and a refusal stay where they were said to the person', () => {
    const file = chatGpt([
      asked,
      says('assistant', {
        content_type: 'tether_quote',
        title: 'Knots',
        url: 'https://a.example',
        text: 'One\ntwo',
      }),
      says('assistant', { content_type: 'tether_browsing_display', result: 'A page', summary: null }),
      says('assistant', { content_type: 'super_widget', widget: {} }),
    ]);
    expect(textsOf(file).slice(1)).toEqual([
      'assistant: **Knots, https://a.example**\n\n> One\n> two',
      'assistant: A page',
      'assistant: [Something that cannot be shown here: super_widget]',
    ]);
  });

  test('files and pictures are named once, by their name where the file tells it, and pictures that a tool made', () => {
    const picture = { content_type: 'image_asset_pointer', asset_pointer: 'sediment://f1', width: 1 };
    const attachments = [
      { id: 'f1', name: 'pier.png' },
      { id: 'f2', name: 'tides.pdf' },
    ];
    const file = chatGpt([
      says(
        'user',
        { content_type: 'multimodal_text', parts: [picture, 'What is it?'] },
        { metadata: { attachments } },
      ),
      says('tool', { content_type: 'multimodal_text', parts: [picture] }),
      says('tool', { content_type: 'multimodal_text', parts: ['of a document', picture] }),
    ]);
    expect(textsOf(file)).toEqual([
      'user: [Attached: pier.png]\n\nWhat is it?\n\n[Attached: tides.pdf]',
      'assistant: [An attachment that is not in this file.]',
    ]);
  });

  test('marks of sources are left out, and a name that is marked keeps its word', () => {
    const words =
      'High \ue200entity\ue202["event","tide","x"]\ue201 at six \ue200cite\ue202turn0search1\ue201【4:0†a.pdf】. \ue200open';
    expect(textsOf(chatGpt([asked, says('assistant', text(words))]))[1]).toBe(
      'assistant: High tide at six. \ue200open',
    );
  });
});

describe('what is odd in one conversation', () => {
  test.each([
    ['no parts', says('assistant', { content_type: 'text', parts: null }), ['user: Q', 'user: Thanks']],
    ['no content', says('assistant', null), ['user: Q', 'user: Thanks']],
    ['no author', says(null, text('A')), ['user: Q', 'assistant: A', 'user: Thanks']],
    [
      'an author without a role',
      says('assistant', text('A'), { author: {} }),
      ['user: Q', 'assistant: A', 'user: Thanks'],
    ],
    ['parts that are a text', says('assistant', { parts: 'A' }), ['user: Q', 'assistant: A', 'user: Thanks']],
    ['a content that is a text', says('assistant', 'A'), ['user: Q', 'assistant: A', 'user: Thanks']],
    [
      'metadata that is a list',
      says('assistant', text('A'), { metadata: [1] }),
      ['user: Q', 'assistant: A', 'user: Thanks'],
    ],
    ['a content that is a list', says('assistant', ['A']), ['user: Q', 'assistant: A', 'user: Thanks']],
    ['no message', null, ['user: Q', 'user: Thanks']],
  ])('is mended: %s', (_name, message, expected) => {
    expect(textsOf([chatGpt([asked, message, says('user', text('Thanks'))], { title: 7 })])).toEqual(
      expected,
    );
  });

  test('a time before 1970, or none, is that of what is before it', () => {
    const file = chatGpt(
      [
        says('user', text('Q'), { create_time: 1_771_000_001 }),
        says('assistant', text('A'), { create_time: -1 }),
      ],
      { create_time: -62_135_596_800 },
    );
    const { createdAt, messages } = readOne(file);
    expect([createdAt, ...messages.map((message) => message.createdAt)]).toEqual([
      undefined,
      1_771_000_001_000,
      undefined,
    ]);
  });

  test('a step that is null, or whose parent is no text, keeps out nothing else', () => {
    const file = chatGpt([asked]);
    const mapping = { ...file.mapping, odd: null, other: { message: says('user', text('B')), parent: 3 } };
    expect(textsOf({ ...file, mapping })).toEqual(expect.arrayContaining(['user: Q', 'user: B']));
  });

  test('a message of Claude without id, sender or words keeps out nothing, and an id that comes twice loses nothing', () => {
    const file = {
      name: null,
      chat_messages: [
        { uuid: 'a', sender: 'human', text: 'Q', created_at: 'never' },
        {
          uuid: 'a',
          sender: 'assistant',
          text: null,
          content: [{ type: 'text', text: 'A' }, null, { type: 'poll' }],
        },
        { uuid: 'a', sender: 'human', text: 'Q' },
        null,
        {
          uuid: null,
          sender: null,
          text: 'Thanks',
          attachments: [null, { file_name: 'a', extracted_content: 'b' }],
          files: 'none',
        },
      ],
    };
    expect(textsOf(file)).toEqual([
      'user: Q',
      'assistant: A\n\n[Something that cannot be shown here.]\n\n[Something that cannot be shown here: poll]',
      'user: Thanks\n\n[Attached: a file]\n\n\n[Attached: a]\nb',
    ]);
  });

  test('one conversation alone, or a list in an object, is read as the list is', () => {
    const alone = chatGpt([asked]);
    const ofClaude = { name: 'C', chat_messages: [{ uuid: 'a', sender: 'human', text: 'Q' }] };
    for (const value of [alone, [alone], ofClaude, { conversations: [alone, ofClaude] }])
      expect(readAll(value).conversations[0]?.messages).toMatchObject([{ role: 'user', content: 'Q' }]);
  });
});

test('of Claude, what was written beside the talk and what was spoken stays; thoughts and tools do not', () => {
  const artifact = (input: object) => ({ type: 'tool_use', name: 'artifacts', input });
  const content = [
    { type: 'thinking', thinking: 'private' },
    { type: 'voice_note', title: 'v', text: 'Said aloud.' },
    artifact({ command: 'create', id: 'x', type: 'text/markdown', title: 'Notice', content: '# At six' }),
    artifact({ command: 'update', id: 'x', old_str: 'six', new_str: 'seven' }),
    artifact({
      command: 'create',
      id: 'y',
      type: 'application/vnd.ant.code',
      language: 'c',
      title: 'T',
      content: 'x;',
    }),
    { type: 'tool_use', name: 'create_file', input: { path: '/mnt/out/a.py', file_text: 'y' } },
    { type: 'tool_use', name: 'web_search', input: { query: 'private' } },
    { type: 'tool_result', content: [{ type: 'text', text: 'private' }] },
  ];
  expect(textsOf({ chat_messages: [{ uuid: 'a', sender: 'assistant', text: '', content }] })).toEqual([
    [
      'assistant: Said aloud.',
      '**Notice**\n\n# At six',
      '**Notice (changed)**\n\nseven',
      '**T**\n\n```c\nx;\n```',
      '**a.py**\n\n```py\ny\n```',
    ].join('\n\n'),
  ]);
});

test('a long title is cut between what a person takes for characters', () => {
  const family = '👨‍👩‍👧';
  const titleOf = (title: string) => readOne(chatGpt([asked], { title })).title;
  for (const last of ['🦊', family, '🇫🇷', 'e\u0301'])
    for (let before = 199; before > 200 - last.length; before -= 1)
      expect(titleOf('a'.repeat(before) + last)).toBe('a'.repeat(before));
  expect(titleOf(`${'a'.repeat(198)}🦊`)).toBe(`${'a'.repeat(198)}🦊`);
});
