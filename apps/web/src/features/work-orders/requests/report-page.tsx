import { assetsApi } from '@steward/contract/assets.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import type { WorkRequest } from '@steward/contract/work-requests.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, createContext, use, useState } from 'react'
import { ChosenFiles } from '#components/attachments/chosen-files.tsx'
import { upload } from '#components/attachments/uploads.ts'
import { KindFormPage } from '#components/fields/kind-form-page.tsx'
import { Page } from '#components/page-header.tsx'
import { RecordWaiting } from '#components/record-page.tsx'
import type { GivenOrder } from '../given-order.ts'
import { useNamed } from '../use-named.ts'
import { REQUESTS } from './request-kind.tsx'

type Chosen = ComponentProps<typeof ChosenFiles>
const ChosenPhotos = createContext<Chosen>({ files: [], onChange: () => {} })
const Photos = () => (
  <div className="col-span-full">
    <ChosenFiles {...use(ChosenPhotos)} />
  </div>
)

/** Photos come directly after the description, because phone users take them first. */
const [WHAT, ...MORE] = REQUESTS.form
const kind = {
  ...REQUESTS,
  form: [
    WHAT!,
    { title: 'work_orders.photos', parts: [{ name: 'photos', component: Photos }] },
    ...MORE,
  ],
} satisfies typeof REQUESTS

interface ReportPageProps {
  /** The place in the URL. */
  given: Pick<GivenOrder, 'asset' | 'site' | 'location'>
  onSaved: (request: WorkRequest) => void
  onCancel: () => void
}

/** Requests work: what is wrong, where, and a photo. */
export function ReportPage({ given, onSaved, onCancel }: ReportPageProps) {
  const client = useQueryClient()
  const [files, setFiles] = useState<readonly File[]>([])
  const asset = useNamed(assetsApi.get, given.asset)
  const site = useNamed(sitesApi.get, given.site)
  const location = useNamed(locationsApi.get, given.location)
  if (asset.isPending || site.isPending || location.isPending)
    return (
      <Page>
        <RecordWaiting />
      </Page>
    )
  const saved = (request: WorkRequest) => {
    if (files.length > 0) upload(client, { type: 'WorkRequest', id: request.id }, files)
    onSaved(request)
  }
  return (
    <ChosenPhotos value={{ files, onChange: setFiles }}>
      <KindFormPage
        kind={kind}
        record={null}
        given={{
          ...(asset.named && { asset_id: asset.named }),
          ...(site.named && { site_id: site.named }),
          ...(location.named && { location_id: location.named }),
        }}
        onSaved={saved}
        onCancel={onCancel}
      />
    </ChosenPhotos>
  )
}
