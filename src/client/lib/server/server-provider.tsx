import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ServerAccess, trpc } from './trpc.ts';

type ServerProviderProps = { access: ServerAccess; children: ReactNode };

export function ServerProvider({ access, children }: ServerProviderProps) {
  return (
    <trpc.Provider client={access.client} queryClient={access.queryClient}>
      <QueryClientProvider client={access.queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
