import { id } from '@steward/contract/kit/fields.ts'
import { WORK } from '@steward/contract/work-order-flag.ts'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { NewOrderPage } from '#features/work-orders/new-order-page.tsx'
import { pageSearch } from '#lib/page-search.ts'
import { needs } from '#lib/session.ts'

export const Route = createFileRoute('/_app/work-orders/new')({
  ...pageSearch(
    z.object({
      asset: z.optional(id()),
      site: z.optional(id()),
      location: z.optional(id()),
      type: z.optional(id()),
      due: z.optional(z.iso.date()),
      title: z.optional(z.string().check(z.maxLength(255))),
      after: z.optional(id()),
    }),
  ),
  beforeLoad: needs(WORK.create),
  component: NewOrder,
})

function NewOrder() {
  const given = Route.useSearch()
  const navigate = Route.useNavigate()
  const toList = () => void navigate({ to: '/work-orders' })
  return (
    <NewOrderPage
      key={JSON.stringify(given)}
      given={given}
      onSaved={(order) =>
        void navigate({ to: '/work-orders/$id', params: { id: order.id }, replace: true })
      }
      onCancel={toList}
    />
  )
}
