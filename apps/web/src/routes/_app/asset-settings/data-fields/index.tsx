import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/asset-settings/data-fields/')({
  beforeLoad: () => {
    throw redirect({ to: '/asset-settings/data-fields/details', replace: true })
  },
})
