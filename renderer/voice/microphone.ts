import { MicrophoneFailed } from './microphone-failed.ts';
import soundTapAddress from './sound-tap.worklet.ts?worker&url';

// What speech models listen at, in hertz.
const SAMPLE_RATE = 16_000;

// Speech models are taught with noise and at any loudness; what a browser does against these for calls harms the words.
const AS_IT_IS = {
  channelCount: 1,
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: false,
};

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
  // First, so that what is said as soon as the microphone is open is heard.
  const context = await openContext(SAMPLE_RATE);
  const stream = await askForMicrophone().catch(async (thrown) => {
    await context.close();
    throw thrown;
  });
  const source = await connect(context, stream).catch((thrown) => {
    letGo(stream);
    throw thrown;
  });
  const tap = tapOf(source.context);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  tap.port.onmessage = ({ data }: MessageEvent<Float32Array | null>) => (data ? onSound(data) : end());
  for (const track of stream.getTracks()) track.addEventListener('ended', onLost);
  // It plays nothing, but only what leads to the loudspeaker is run.
  source.connect(tap).connect(source.context.destination);
  return {
    sampleRate: source.context.sampleRate,
    async close() {
      tap.port.postMessage('end');
      if (source.context.state === 'running') await ended;
      letGo(stream);
      await (source.context as AudioContext).close();
    },
  };
}

function letGo(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

async function openContext(sampleRate?: number): Promise<AudioContext> {
  const context = new AudioContext(sampleRate === undefined ? {} : { sampleRate });
  await context.audioWorklet.addModule(soundTapAddress);
  await context.resume();
  return context;
}

function tapOf(context: BaseAudioContext): AudioWorkletNode {
  return new AudioWorkletNode(context, 'sound-tap', { channelCount: 1, channelCountMode: 'explicit' });
}

async function askForMicrophone(): Promise<MediaStream> {
  // Not there for pages that came over the network without TLS.
  if (!navigator.mediaDevices) throw new MicrophoneFailed('not_secure');
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: AS_IT_IS });
  } catch (thrown) {
    throw MicrophoneFailed.of(thrown);
  }
}

// Firefox connects no microphone to a context of another rate than its own; any rate can be written down.
async function connect(context: AudioContext, stream: MediaStream): Promise<MediaStreamAudioSourceNode> {
  try {
    return context.createMediaStreamSource(stream);
  } catch {
    await context.close();
    return (await openContext()).createMediaStreamSource(stream);
  }
}
