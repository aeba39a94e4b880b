import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** The bridge to the desktop app. */
export type Bridge = NonNullable<Window['alcoveDesktop']>;
type Settings = Awaited<ReturnType<Bridge['read']>>['settings'];

const KEY = ['desktop'];

/** How the desktop app is set, and what it can be set to; read again when the window comes to the front. */
export function useDesktop(bridge: Bridge) {
  const queryClient = useQueryClient();
  const state = useQuery({ queryKey: KEY, queryFn: () => bridge.read(), refetchOnWindowFocus: 'always' });
  const change = useMutation({
    mutationFn: (settings: Partial<Settings>) => bridge.change(settings),
    onSuccess: (next) => queryClient.setQueryData(KEY, next),
  });
  return { state, change };
}
