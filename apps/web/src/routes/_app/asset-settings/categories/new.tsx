import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { id } from '@steward/contract/kit/fields.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { Page } from '#components/page-header.tsx'
import { RecordWaiting } from '#components/record-page.tsx'
import { NewCategoryPage } from '#features/categories/new-category-page.tsx'
import { knownSearch } from '#lib/known-search.ts'
import { query } from '#lib/query.ts'
import { needs } from '#lib/session.ts'

const Search = z.object({ parent: z.optional(id()) })
type Search = { parent?: string | undefined }

export const Route = createFileRoute('/_app/asset-settings/categories/new')({
  validateSearch: (given: Search): Search => {
    const read = z.safeParse(Search, given)
    return knownSearch(given as Record<string, unknown>, (read.success ? read.data : {}) as Search)
  },
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
  if (parent !== undefined && found.isPending)
    return (
      <Page>
        <RecordWaiting />
      </Page>
    )
  const above = found.data?.data
  return (
    <NewCategoryPage
      parent={above ? { id: above.id, name: above.name } : null}
      onDone={() => void navigate({ to: '/asset-settings/categories' })}
    />
  )
}
