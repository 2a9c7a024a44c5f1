import { createFileRoute } from '@tanstack/react-router'
import { FinancialTab } from '#features/assets/page/financial-tab.tsx'
import { useShown } from '#features/assets/page/shown-asset.ts'

export const Route = createFileRoute('/_app/assets/$id/financial-info')({ component: Financial })

function Financial() {
  const { id } = Route.useParams()
  const { at } = Route.useSearch()
  const { shown } = useShown(id, at)
  return shown ? <FinancialTab shown={shown} /> : null
}
