import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { RootError } from '#features/session/root-error.tsx'
import { Splash } from '#features/session/splash.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  pendingComponent: Splash,
  errorComponent: RootError,
})
