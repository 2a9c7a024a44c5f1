import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const MINUTE = 60_000

/** Once more after a failure that may pass; a refusal stays a refusal. */
export function mayRetry(failures: number, error: Error, most = 1): boolean {
  const passing = !(error instanceof ApiError) || error.status === 0 || error.status >= 500
  return passing && failures < most
}

/** What has been read from the server, for as long as it is worth keeping. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * MINUTE,
      gcTime: 10 * MINUTE,
      retry: mayRetry,
      // Without a network a call fails at once and says so, instead of waiting out of sight.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
