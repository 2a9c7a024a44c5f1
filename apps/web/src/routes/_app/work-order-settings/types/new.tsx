import { workOrderTypesApi } from '@steward/contract/work-order-types.ts'
import { createFileRoute } from '@tanstack/react-router'
import { TypePage } from '#features/work-order-types/type-page.tsx'
import { needs } from '#lib/session.ts'

const { create } = workOrderTypesApi

export const Route = createFileRoute('/_app/work-order-settings/types/new')({
  beforeLoad: async (context) => {
    await needs(create)(context)
    await needs({ ...create, flag: 'work_orders.custom_fields.enable' })(context)
  },
  component: NewType,
})

function NewType() {
  const navigate = Route.useNavigate()
  return (
    <TypePage
      record={null}
      // Custom fields are added on the page of the saved type.
      onSaved={({ id }) => void navigate({ to: '/work-order-settings/types/$id', params: { id } })}
      onDone={() => void navigate({ to: '/work-order-settings/types' })}
    />
  )
}
