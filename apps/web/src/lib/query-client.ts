import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const MINUTE = 60_000

/** Retries failures that may be temporary, but not refusals. */
export function mayRetry(failures: number, error: Error, most = 1): boolean {
  const passing = !(error instanceof ApiError) || error.status === 0 || error.status >= 500
  return passing && failures < most
}

/** The cache of everything fetched from the server. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * MINUTE,
      gcTime: 10 * MINUTE,
      retry: mayRetry,
      // Without a network a call fails at once, instead of being paused.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
