import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { id } from '@steward/contract/kit/fields.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { KindFormPage } from '#components/fields/kind-form-page.tsx'
import { Page } from '#components/page-header.tsx'
import { RecordWaiting } from '#components/record-page.tsx'
import { CATEGORIES } from '#features/categories/categories.tsx'
import { pageSearch } from '#lib/page-search.ts'
import { query } from '#lib/query.ts'
import { needs } from '#lib/session.ts'

export const Route = createFileRoute('/_app/asset-settings/categories/new')({
  ...pageSearch(z.object({ parent: z.optional(id()) })),
  beforeLoad: needs(assetCategoriesApi.create),
  component: NewCategory,
})

function NewCategory() {
  const { parent } = Route.useSearch()
  const navigate = Route.useNavigate()
  const found = useQuery({
    ...query(assetCategoriesApi.get, { params: { id: parent ?? '' } }),
    enabled: parent !== undefined,
  })
  const above = found.data?.data
  const given = useMemo(
    () => (above ? { parent_id: { id: above.id, name: above.name } } : undefined),
    [above],
  )
  const done = () => void navigate({ to: '/asset-settings/categories' })
  if (parent !== undefined && found.isPending)
    return (
      <Page>
        <RecordWaiting />
      </Page>
    )
  return (
    <KindFormPage kind={CATEGORIES} record={null} given={given} onSaved={done} onCancel={done} />
  )
}
