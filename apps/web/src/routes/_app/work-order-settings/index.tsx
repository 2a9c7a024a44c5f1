import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/work-order-settings/')({
  beforeLoad: () => {
    throw redirect({ to: '/work-order-settings/types', replace: true })
  },
})
