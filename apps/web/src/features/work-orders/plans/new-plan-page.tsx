import { assetsApi } from '@steward/contract/assets.ts'
import type { MaintenancePlan } from '@steward/contract/maintenance-plans.ts'
import { useQuery } from '@tanstack/react-query'
import { KindFormPage } from '#components/fields/kind-form-page.tsx'
import { Page } from '#components/page-header.tsx'
import { RecordWaiting } from '#components/record-page.tsx'
import { organizationToday } from '#lib/format.ts'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { PLANS } from './plan-kind.tsx'

interface NewPlanPageProps {
  /** The id of the asset in the URL. */
  asset: string | undefined
  onSaved: (plan: MaintenancePlan) => void
  onCancel: () => void
}

/** A new plan, which starts today by default. */
export function NewPlanPage({ asset, onSaved, onCancel }: NewPlanPageProps) {
  const may = useMay(assetsApi.get)
  const isNamed = asset !== undefined && may
  const { data, isPending } = useQuery({
    ...query(assetsApi.get, { params: { id: asset ?? '' } }),
    enabled: isNamed,
  })
  if (isNamed && isPending)
    return (
      <Page>
        <RecordWaiting />
      </Page>
    )
  const { id, name } = data?.data ?? {}
  return (
    <KindFormPage
      kind={PLANS}
      record={null}
      given={{ start_date: organizationToday(), ...(id && { asset_id: { id, name } }) }}
      onSaved={onSaved}
      onCancel={onCancel}
    />
  )
}
