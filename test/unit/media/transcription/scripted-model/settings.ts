import { firstTime, idOf, tokens, wordCount } from './vocabulary.ts';

/** The settings files of the scripted model, by name, as Whisper models have them. */
export function settingsFiles(): Record<string, unknown> {
  const start = idOf('<|startoftranscript|>');
  const end = idOf('<|endoftext|>');
  return {
    'config.json': {
      model_type: 'whisper',
      architectures: ['WhisperForConditionalGeneration'],
      is_encoder_decoder: true,
      d_model: 2,
      encoder_layers: 1,
      decoder_layers: 1,
      encoder_attention_heads: 1,
      decoder_attention_heads: 1,
      max_source_positions: 1_500,
      max_target_positions: 448,
      num_mel_bins: 80,
      vocab_size: tokens.length,
      decoder_start_token_id: start,
      bos_token_id: end,
      eos_token_id: end,
      pad_token_id: end,
    },
    'generation_config.json': {
      decoder_start_token_id: start,
      bos_token_id: end,
      eos_token_id: end,
      pad_token_id: end,
      is_multilingual: true,
      lang_to_id: { '<|en|>': idOf('<|en|>'), '<|fr|>': idOf('<|fr|>') },
      task_to_id: { transcribe: idOf('<|transcribe|>'), translate: idOf('<|translate|>') },
      no_timestamps_token_id: idOf('<|notimestamps|>'),
      max_initial_timestamp_index: 50,
      max_length: 448,
    },
    'preprocessor_config.json': {
      feature_extractor_type: 'WhisperFeatureExtractor',
      feature_size: 80,
      sampling_rate: 16_000,
      n_fft: 400,
      hop_length: 160,
      chunk_length: 30,
      n_samples: 480_000,
      nb_max_frames: 3_000,
    },
    'tokenizer_config.json': { tokenizer_class: 'WhisperTokenizer', model_max_length: 1_024 },
    'tokenizer.json': tokenizer(),
  };
}

function tokenizer() {
  const added = tokens.slice(wordCount).map((content, at) => ({
    id: wordCount + at,
    content,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: wordCount + at < firstTime,
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
      vocab: Object.fromEntries(tokens.slice(0, wordCount).map((token, id) => [token, id])),
      merges: [],
    },
  };
}
