import { id } from '@steward/contract/kit/fields.ts'
import { workOrderSearch } from '@steward/contract/work-order-filters.ts'
import { WORK } from '@steward/contract/work-order-flag.ts'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { SheetPage } from '#features/work-orders/sheet-page.tsx'
import { pageSearch } from '#lib/page-search.ts'
import { needs } from '#lib/session.ts'

export const Route = createFileRoute('/_app/work-orders/sheet')({
  ...pageSearch(workOrderSearch, { ids: z.optional(z.union([z.array(id()), id()])) }),
  beforeLoad: needs(WORK.view),
  component: Sheets,
})

function Sheets() {
  const { ids, ...search } = Route.useSearch()
  return <SheetPage ids={typeof ids === 'string' ? [ids] : ids} search={search} />
}
