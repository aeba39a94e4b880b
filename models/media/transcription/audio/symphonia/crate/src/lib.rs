//! AAC-LC and FLAC, one frame at a time: Symphonia's decoders behind a few functions for WebAssembly without imports.
//! The upper half of HE-AAC, which speech recognition does not hear, is left out.

use symphonia_bundle_flac::FlacDecoder;
use symphonia_codec_aac::AacDecoder;
use symphonia_core::audio::layouts;
use symphonia_core::codecs::audio::well_known::{CODEC_ID_AAC, CODEC_ID_FLAC};
use symphonia_core::codecs::audio::{AudioCodecParameters, AudioDecoder, AudioDecoderOptions};
use symphonia_core::packet::PacketRef;
use symphonia_core::units::{Duration, Timestamp};

/// More than the largest frame of either codec that speech is kept in.
const MOST_BYTES: usize = 1 << 21;

pub struct Decoder {
    codec: Option<Box<dyn AudioDecoder>>,
    input: Vec<u8>,
    output: Vec<f32>,
}

/// A decoder that has no codec yet. It lives as long as its instance of WebAssembly.
#[unsafe(no_mangle)]
pub extern "C" fn create() -> *mut Decoder {
    Box::into_raw(Box::new(Decoder { codec: None, input: vec![0; MOST_BYTES], output: Vec::new() }))
}

/// Where a frame is written to, and how many bytes it may have.
#[unsafe(no_mangle)]
pub extern "C" fn input(decoder: &mut Decoder) -> *mut u8 {
    decoder.input.as_mut_ptr()
}

#[unsafe(no_mangle)]
pub extern "C" fn capacity() -> usize {
    MOST_BYTES
}

/// Whether AAC-LC of this rate and of 1 or 2 channels can be decoded.
#[unsafe(no_mangle)]
pub extern "C" fn open_aac(decoder: &mut Decoder, rate: u32, channels: u32) -> bool {
    let layout = if channels == 1 { layouts::CHANNEL_LAYOUT_MONO } else { layouts::CHANNEL_LAYOUT_STEREO };
    let mut parameters = AudioCodecParameters::new();
    parameters.for_codec(CODEC_ID_AAC).with_sample_rate(rate).with_channels(layout);
    let opened = AacDecoder::try_new(&parameters, &AudioDecoderOptions::default());
    decoder.codec = opened.ok().map(|codec| Box::new(codec) as Box<dyn AudioDecoder>);
    decoder.codec.is_some()
}

/// Whether FLAC can be decoded whose STREAMINFO, of this length, stands in the input.
#[unsafe(no_mangle)]
pub extern "C" fn open_flac(decoder: &mut Decoder, length: usize) -> bool {
    let Some(info) = decoder.input.get(..length) else { return false };
    let mut parameters = AudioCodecParameters::new();
    parameters.for_codec(CODEC_ID_FLAC).with_extra_data(info.into());
    let opened = FlacDecoder::try_new(&parameters, &AudioDecoderOptions::default());
    decoder.codec = opened.ok().map(|codec| Box::new(codec) as Box<dyn AudioDecoder>);
    decoder.codec.is_some()
}

/// Samples of each channel that the frame in the input holds, interleaved at `output`; -1 for one that is damaged.
#[unsafe(no_mangle)]
pub extern "C" fn decode(decoder: &mut Decoder, length: usize) -> i32 {
    let Decoder { codec: Some(codec), input, output } = decoder else { return -1 };
    let Some(frame) = input.get(..length) else { return -1 };
    match codec.decode_ref(&PacketRef::new(0, Timestamp::new(0), Duration::new(0), frame)) {
        Ok(sound) => {
            sound.copy_to_vec_interleaved(output);
            sound.frames() as i32
        }
        Err(_) => -1,
    }
}

#[unsafe(no_mangle)]
pub extern "C" fn output(decoder: &Decoder) -> *const f32 {
    decoder.output.as_ptr()
}
