import { assetsApi } from '@steward/contract/assets.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { workOrderLinksApi } from '@steward/contract/work-order-links.ts'
import { workOrderTypesApi } from '@steward/contract/work-order-types.ts'
import type { WorkOrder } from '@steward/contract/work-orders.ts'
import type { Named } from '@steward/contract/kit/fields.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChosenFiles } from '#components/attachments/chosen-files.tsx'
import { upload } from '#components/attachments/uploads.ts'
import { Card } from '#components/card.tsx'
import type { Values } from '#components/fields/field.ts'
import { KindFormPage } from '#components/fields/kind-form-page.tsx'
import { Page } from '#components/page-header.tsx'
import { RecordWaiting } from '#components/record-page.tsx'
import { errorText } from '#lib/error-text.ts'
import { send } from '#lib/http.ts'
import { toast } from '#lib/toast.ts'
import type { GivenOrder } from './given-order.ts'
import { ORDERS } from './order-kind.tsx'
import { useNamed } from './use-named.ts'

/** The form of a new work order has no section about downtime. */
const NEW_ORDER = { ...ORDERS, form: ORDERS.form.slice(0, 4) }

/** The initial values; undefined while names are being loaded. */
function useGiven({ asset, site, location, type, due, title }: GivenOrder): Values | undefined {
  const ofAsset = useNamed(assetsApi.get, asset)
  const ofSite = useNamed(sitesApi.get, site)
  const ofLocation = useNamed(locationsApi.get, location)
  const ofType = useNamed(workOrderTypesApi.get, type)
  const all = [ofAsset, ofSite, ofLocation, ofType]
  if (all.some(({ isPending }) => isPending)) return undefined
  return {
    ...(ofAsset.named && { asset_id: ofAsset.named }),
    ...(ofSite.named && { site_id: ofSite.named }),
    ...(ofLocation.named && { location_id: ofLocation.named }),
    ...(ofType.named && { work_order_type_id: ofType.named }),
    ...(due && { due_date: due }),
    ...(title && { title }),
  }
}

interface NewOrderPageProps {
  given: GivenOrder
  onSaved: (order: WorkOrder) => void
  onCancel: () => void
}

/** A new work order with initial values from the URL. */
export function NewOrderPage({ given, onSaved, onCancel }: NewOrderPageProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [files, setFiles] = useState<readonly File[]>([])
  const values = useGiven(given)
  if (!values)
    return (
      <Page>
        <RecordWaiting />
      </Page>
    )
  const saved = (order: WorkOrder) => {
    if (files.length > 0) upload(client, { type: 'WorkOrder', id: order.id }, files)
    if (given.after)
      void send(workOrderLinksApi.link, {
        params: { id: order.id },
        body: { link: { other_id: given.after, kind: 'follow_up_of' } },
      })
        .then(() => client.invalidateQueries({ queryKey: ['work_orders'] }))
        .catch((error: unknown) =>
          toast.warning(t('work_orders.links.failed'), { description: errorText(error, t) }),
        )
    onSaved(order)
  }
  return (
    <KindFormPage
      kind={NEW_ORDER}
      record={null}
      given={values}
      aside={({ values: now }) => (
        <div className="flex flex-col gap-4 self-start">
          <Card title={t('work_orders.photos')}>
            <ChosenFiles files={files} onChange={setFiles} />
          </Card>
          <TypeChecklist type={now['work_order_type_id'] as Named} />
        </div>
      )}
      onSaved={saved}
      onCancel={onCancel}
    />
  )
}

/** The checklist of the chosen type. */
function TypeChecklist({ type }: { type: Named }) {
  const { t } = useTranslation()
  const { record } = useNamed(workOrderTypesApi.get, type?.id)
  const steps = (record as { checklist?: { id: string; title: string }[] } | undefined)?.checklist
  if (!steps || steps.length === 0) return null
  return (
    <Card title={t('work_orders.fields.checklist')}>
      <ol className="list-decimal pl-5 text-sm">
        {steps.map(({ id, title }) => (
          <li key={id} className="py-0.5">
            {title}
          </li>
        ))}
      </ol>
    </Card>
  )
}
