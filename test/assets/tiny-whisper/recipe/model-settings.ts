/** Tokens after the words, in Whisper's order; only the two languages of Alcove's voices among its ninety-nine. */
const SPECIALS = [
  '<|endoftext|>',
  '<|startoftranscript|>',
  '<|en|>',
  '<|fr|>',
  '<|translate|>',
  '<|transcribe|>',
  '<|startoflm|>',
  '<|startofprev|>',
  '<|nospeech|>',
  '<|notimestamps|>',
];
const TIMES = Array.from({ length: 1_501 }, (_, step) => `<|${(step / 50).toFixed(2)}|>`);

/** The tiny model's shape. */
const SHAPE = { d_model: 96, heads: 3, encoder_layers: 3, decoder_layers: 2 };

/** The settings files of the tiny model, by name, as Whisper models on Hugging Face have them. */
export function modelSettings(
  words: readonly string[],
  merges: readonly [string, string][],
): Record<string, unknown> {
  const idOf = (special: string) => words.length + SPECIALS.indexOf(special);
  const ends = {
    decoder_start_token_id: idOf('<|startoftranscript|>'),
    bos_token_id: idOf('<|endoftext|>'),
    eos_token_id: idOf('<|endoftext|>'),
    pad_token_id: idOf('<|endoftext|>'),
  };
  return {
    'config.json': { ...architecture(words.length + SPECIALS.length + TIMES.length), ...ends },
    'generation_config.json': {
      ...ends,
      is_multilingual: true,
      lang_to_id: { '<|en|>': idOf('<|en|>'), '<|fr|>': idOf('<|fr|>') },
      task_to_id: { transcribe: idOf('<|transcribe|>'), translate: idOf('<|translate|>') },
      no_timestamps_token_id: idOf('<|notimestamps|>'),
      max_initial_timestamp_index: 50,
      max_length: 448,
    },
    'preprocessor_config.json': FEATURES,
    'tokenizer_config.json': { tokenizer_class: 'WhisperTokenizer', model_max_length: 1_024 },
    'tokenizer.json': tokenizer(words, merges),
  };
}

const FEATURES = {
  feature_extractor_type: 'WhisperFeatureExtractor',
  feature_size: 80,
  sampling_rate: 16_000,
  n_fft: 400,
  hop_length: 160,
  chunk_length: 30,
  n_samples: 480_000,
  nb_max_frames: 3_000,
};

function architecture(vocabulary: number) {
  const { d_model, heads, encoder_layers, decoder_layers } = SHAPE;
  return {
    model_type: 'whisper',
    architectures: ['WhisperForConditionalGeneration'],
    is_encoder_decoder: true,
    activation_function: 'gelu',
    d_model,
    encoder_layers,
    decoder_layers,
    encoder_attention_heads: heads,
    decoder_attention_heads: heads,
    encoder_ffn_dim: 4 * d_model,
    decoder_ffn_dim: 4 * d_model,
    max_source_positions: 1_500,
    max_target_positions: 448,
    num_mel_bins: 80,
    vocab_size: vocabulary,
  };
}

function tokenizer(words: readonly string[], merges: readonly [string, string][]) {
  const added = [...SPECIALS, ...TIMES].map((content, at) => ({
    id: words.length + at,
    content,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: at < SPECIALS.length,
  }));
  const byteLevel = { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true };
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: added,
    normalizer: null,
    pre_tokenizer: byteLevel,
    post_processor: null,
    decoder: byteLevel,
    model: {
      type: 'BPE',
      vocab: Object.fromEntries(words.map((word, id) => [word, id])),
      merges: merges.map((pair) => pair.join(' ')),
    },
  };
}
