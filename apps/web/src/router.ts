import { createRouter } from '@tanstack/react-router'
import { PageError } from '#features/shell/page-error.tsx'
import { PagePending } from '#features/shell/page-pending.tsx'
import { queryClient } from '#lib/query-client.ts'
import { parseSearch, stringifySearch } from '#lib/search-string.ts'
import { routeTree } from './routeTree.gen.ts'

export const router = createRouter({
  routeTree,
  context: { queryClient },
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // React Query decides what is fresh; the router always asks it.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  // A short flash of a spinner is worse than showing the previous page slightly longer.
  defaultPendingMs: 150,
  defaultPendingMinMs: 300,
  defaultPendingComponent: PagePending,
  // Imported here, because it couldn't be loaded when it is needed.
  defaultErrorComponent: PageError,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
