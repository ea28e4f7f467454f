import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ServerAccess, trpc } from './trpc.ts';

export function ServerProvider({
  access,
  children,
}: {
  access: ServerAccess;
  children: ReactNode;
}) {
  return (
    <trpc.Provider client={access.client} queryClient={access.queryClient}>
      <QueryClientProvider client={access.queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
