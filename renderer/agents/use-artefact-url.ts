import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Artefact, readArtefact } from '../api/agents.ts';

/** An address of this window under which a picture can be shown: a plain one would come without the bearer token. */
export function useArtefactUrl(artefact: Artefact): { url: string | undefined; error: string | undefined } {
  const file = useQuery({
    queryKey: ['agent-artefact', artefact.id],
    queryFn: ({ signal }) => readArtefact(artefact, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file.data) return;
    const address = URL.createObjectURL(file.data);
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [file.data]);
  return { url, error: file.error?.message };
}
