import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readSetupState } from '../api/auth.ts';
import { useStrings } from '../strings/use-strings.ts';
import { EntryLayout } from './entry-layout.tsx';

/** How often the page looks whether the owner has been made in another window meanwhile, in milliseconds. */
const LOOK_AGAIN_MS = 10_000;

/** Whether an owner is still to be made, and whether anybody can log in. */
export function useSetupState() {
  return useQuery({
    queryKey: ['setup'],
    queryFn: readSetupState,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.needs_setup ? LOOK_AGAIN_MS : false),
  });
}

/**
 * Shows the forms that open an account only where there is one: before the first of all, it says where the link is that
 * makes the owner. A server that does not answer is for the form to tell.
 */
export function OwnerFirst({ children }: { children: ReactNode }) {
  const { entry } = useStrings();
  const { data, isPending, failureCount } = useSetupState();
  if (isPending && failureCount === 0) return null;
  if (!data?.needs_setup || data.has_accounts) return children;
  return <EntryLayout title={entry.noOwnerTitle} lead={entry.noOwner} />;
}
