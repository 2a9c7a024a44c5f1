import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/asset-settings/')({
  beforeLoad: () => {
    throw redirect({ to: '/asset-settings/categories', replace: true })
  },
})
