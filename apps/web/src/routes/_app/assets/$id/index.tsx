import { assetsApi } from '@steward/contract/assets.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AssetDetails } from '#features/assets/asset-details.tsx'
import { assetFieldLabel, assetValueText } from '#features/assets/asset-values.ts'
import { History } from '#features/audits/history.tsx'
import { query } from '#lib/query.ts'

export const Route = createFileRoute('/_app/assets/$id/')({ component: AssetDetailsTab })

/** What is known of the asset, and what has happened to it. */
function AssetDetailsTab() {
  const { t } = useTranslation()
  const { id } = Route.useParams()
  const { data } = useQuery(query(assetsApi.get, { params: { id } }))
  if (!data) return null
  return (
    <div className="grid gap-4 px-4 pb-8 sm:px-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <AssetDetails asset={data.data} />
      <section
        aria-labelledby="asset-history"
        className="flex flex-col self-start rounded-xl border border-border bg-card p-4 shadow-xs sm:p-5"
      >
        <h2 id="asset-history" className="mb-4 text-base font-semibold">
          {t('audits.title')}
        </h2>
        <History
          type="Asset"
          id={id}
          wording={{
            label: (field) => assetFieldLabel(field, t),
            value: (field, value, names) => assetValueText(field, value, t, names),
          }}
        />
      </section>
    </div>
  )
}
