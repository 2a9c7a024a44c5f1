import { createFileRoute, redirect } from '@tanstack/react-router'

/** Every path that no page has. */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/not-found', replace: true })
  },
})
