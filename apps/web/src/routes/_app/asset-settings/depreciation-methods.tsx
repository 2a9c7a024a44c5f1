import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { createFileRoute } from '@tanstack/react-router'
import { KindPage } from '#components/fields/kind-page.tsx'
import { kindRoute } from '#components/fields/kind-route.ts'
import { prefetchList } from '#components/record-list/list-queries.ts'
import { METHODS } from '#features/depreciation-methods/methods.tsx'

export const Route = createFileRoute('/_app/asset-settings/depreciation-methods')({
  ...kindRoute(depreciationMethodsApi.list),
  loader: ({ context, deps }) => prefetchList(context.queryClient, METHODS.list, deps),
  component: () => <KindPage kind={METHODS} />,
})
