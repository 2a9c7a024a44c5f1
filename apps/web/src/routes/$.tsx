import { createFileRoute, redirect } from '@tanstack/react-router'

/** All unknown paths. */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/not-found', replace: true })
  },
})
