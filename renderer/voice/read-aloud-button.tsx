import { useStrings } from '../strings/use-strings.ts';
import { IconButton } from '../ui/button.tsx';
import { startReading, stopReading, useReading } from './use-reading.ts';

/** Reads a text aloud, and stops. */
export function ReadAloudButton({ id, text }: { id: string; text: string }) {
  const { speech } = useStrings();
  const reading = useReading(id);
  const isReading = reading !== undefined && reading.state !== 'failed';
  if (isReading)
    return (
      <IconButton
        icon="stop"
        size="small"
        label={speech.stop}
        aria-busy={reading.state === 'waiting' || undefined}
        onClick={() => stopReading(id)}
      />
    );
  const label = reading ? speech.failed : speech.read;
  return (
    <IconButton
      icon={reading ? 'alert' : 'speaker'}
      size="small"
      label={label}
      onClick={() => startReading(id, text)}
    />
  );
}
