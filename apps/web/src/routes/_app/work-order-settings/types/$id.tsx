import { workOrderTypesApi } from '@steward/contract/work-order-types.ts'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { RecordPage } from '#components/record-page.tsx'
import { TypeFields } from '#features/data-fields/fields-page.tsx'
import { fieldsSearch } from '#features/data-fields/section-route.ts'
import { TypePage } from '#features/work-order-types/type-page.tsx'
import { query } from '#lib/query.ts'
import { needs } from '#lib/session.ts'

const { get, update } = workOrderTypesApi

export const Route = createFileRoute('/_app/work-order-settings/types/$id')({
  ...fieldsSearch(),
  beforeLoad: async (context) => {
    await needs(update)(context)
    await needs({ ...update, flag: 'work_orders.custom_fields.enable' })(context)
  },
  component: OneType,
})

function OneType() {
  const { t } = useTranslation()
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <RecordPage
      query={query(get, { params: { id } })}
      back={{ to: '/work-order-settings/types', label: t('work_order_types.missing.back') }}
      title={t('work_order_types.missing.title')}
      text={t('work_order_types.missing.text')}
      fresh
    >
      {(record) => (
        <TypePage
          key={record.id}
          record={record}
          below={<TypeFields type={record.id} />}
          onDone={() => void navigate({ to: '/work-order-settings/types' })}
        />
      )}
    </RecordPage>
  )
}
