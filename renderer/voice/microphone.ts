import { MicrophoneFailed } from './microphone-failed.ts';
import soundTapAddress from './sound-tap.worklet.ts?worker&url';

// What speech models listen at, in hertz.
const SAMPLE_RATE = 16_000;

/** A microphone that is open. */
export interface Microphone {
  /** In hertz: 16,000 where the browser can resample a microphone, else what that gives. */
  sampleRate: number;
  /** Hands on the last of the sound, and lets go of the microphone. */
  close(): Promise<void>;
}

export interface MicrophoneListener {
  /** Told each part of the sound, of one channel, from -1 to 1. */
  onSound: (samples: Float32Array) => void;
  /** The microphone was taken away, as when it is unplugged. */
  onLost: () => void;
}

/** Opens the microphone, which may ask the person first. Throws MicrophoneFailed. */
export async function openMicrophone({ onSound, onLost }: MicrophoneListener): Promise<Microphone> {
  const stream = await askForMicrophone();
  const letGo = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    const { context, source } = listenTo(stream);
    await context.audioWorklet.addModule(soundTapAddress);
    await context.resume();
    const tap = new AudioWorkletNode(context, 'sound-tap', { channelCount: 1, channelCountMode: 'explicit' });
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    tap.port.onmessage = ({ data }: MessageEvent<Float32Array | null>) => (data ? onSound(data) : end());
    for (const track of stream.getTracks()) track.addEventListener('ended', onLost);
    // It plays nothing, but only what leads to the loudspeaker is run.
    source.connect(tap).connect(context.destination);
    return {
      sampleRate: context.sampleRate,
      async close() {
        tap.port.postMessage('end');
        if (context.state === 'running') await ended;
        letGo();
        await context.close();
      },
    };
  } catch (thrown) {
    letGo();
    throw new MicrophoneFailed('failed', { cause: thrown });
  }
}

async function askForMicrophone(): Promise<MediaStream> {
  // Not there for pages that came over the network without TLS.
  if (!navigator.mediaDevices) throw new MicrophoneFailed('not_secure');
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    });
  } catch (thrown) {
    throw MicrophoneFailed.of(thrown);
  }
}

// Firefox connects no microphone to a context of another rate than its own; any rate can be written down.
function listenTo(stream: MediaStream): { context: AudioContext; source: MediaStreamAudioSourceNode } {
  const context = new AudioContext({ sampleRate: SAMPLE_RATE });
  try {
    return { context, source: context.createMediaStreamSource(stream) };
  } catch {
    void context.close();
    const usual = new AudioContext();
    return { context: usual, source: usual.createMediaStreamSource(stream) };
  }
}
