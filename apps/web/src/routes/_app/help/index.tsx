import { createFileRoute, redirect } from '@tanstack/react-router'

/** Redirects to the first page of the guide. */
export const Route = createFileRoute('/_app/help/')({
  beforeLoad: () => {
    throw redirect({ to: '/help/$page', params: { page: 'first-steps' }, replace: true })
  },
})
