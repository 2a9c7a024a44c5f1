import { createFileRoute, redirect } from '@tanstack/react-router'

/** The guide begins with its first page. */
export const Route = createFileRoute('/_app/help/')({
  beforeLoad: () => {
    throw redirect({ to: '/help/$page', params: { page: 'first-steps' }, replace: true })
  },
})
