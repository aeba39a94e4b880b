/** Why the microphone cannot be listened to. */
export type MicrophoneFailure = 'denied' | 'none' | 'in_use' | 'not_secure' | 'failed';

// Of getUserMedia (Media Capture and Streams).
const FAILURES: Record<string, MicrophoneFailure> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'in_use',
  AbortError: 'in_use',
};

/** The microphone did not open. */
export class MicrophoneFailed extends Error {
  override readonly name = 'MicrophoneFailed';
  readonly code: MicrophoneFailure;

  constructor(code: MicrophoneFailure, options?: ErrorOptions) {
    super(`The microphone cannot be used: ${code}`, options);
    this.code = code;
  }

  /** What a browser threw, by its name. */
  static of(thrown: unknown): MicrophoneFailed {
    const name = thrown instanceof Error ? thrown.name : '';
    return new MicrophoneFailed(FAILURES[name] ?? 'failed', { cause: thrown });
  }
}
