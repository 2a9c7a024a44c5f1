import { workOrderTypesApi } from '@steward/contract/work-order-types.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Page } from '#components/page-header.tsx'
import { RecordFailed, RecordWaiting } from '#components/record-page.tsx'
import { TypePage } from '#features/work-order-types/type-page.tsx'
import { query } from '#lib/query.ts'
import { needs } from '#lib/session.ts'

const { get, update } = workOrderTypesApi

export const Route = createFileRoute('/_app/work-order-settings/types/$id')({
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
  // The form must begin with the record as it is now: a change of an old one would be refused.
  const found = useQuery({ ...query(get, { params: { id } }), refetchOnMount: 'always' })
  const record = found.isFetchedAfterMount ? found.data?.data : undefined
  if (record) {
    return (
      <TypePage
        key={record.id}
        record={record}
        onDone={() => void navigate({ to: '/work-order-settings/types' })}
      />
    )
  }
  return (
    <Page>
      {found.error ? (
        <RecordFailed
          error={found.error}
          onRetry={found.refetch}
          back={{ to: '/work-order-settings/types', label: t('work_order_types.missing.back') }}
          title={t('work_order_types.missing.title')}
          text={t('work_order_types.missing.text')}
        />
      ) : (
        <RecordWaiting />
      )}
    </Page>
  )
}
