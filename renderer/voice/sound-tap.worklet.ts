/** What there is in the scope of an audio worklet (Web Audio API 1.1, "AudioWorkletGlobalScope"), as far as it is used. */
declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

// About 64 ms at 16 kHz: often enough for a level that moves, seldom enough to cost nothing.
const SAMPLES = 1024;

/** Hands the first channel on in parts of 1,024 samples; asked for the rest, it hands that on, then `null`, and ends. */
class SoundTap extends AudioWorkletProcessor {
  private part = new Float32Array(SAMPLES);
  private filled = 0;
  private isOpen = true;

  constructor() {
    super();
    this.port.onmessage = () => {
      this.isOpen = false;
      this.handOn();
      this.port.postMessage(null);
    };
  }

  process([input]: Float32Array[][]): boolean {
    const channel = this.isOpen ? input?.[0] : undefined;
    if (channel) this.take(channel);
    return this.isOpen;
  }

  private take(channel: Float32Array): void {
    if (this.filled + channel.length > SAMPLES) this.handOn();
    this.part.set(channel, this.filled);
    this.filled += channel.length;
  }

  private handOn(): void {
    if (this.filled > 0) this.port.postMessage(this.part.slice(0, this.filled));
    this.filled = 0;
  }
}

registerProcessor('sound-tap', SoundTap);
