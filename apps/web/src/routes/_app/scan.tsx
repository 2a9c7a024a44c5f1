import { assetsApi } from '@steward/contract/assets.ts'
import { yesNo } from '@steward/contract/kit/list.ts'
import type { FoundAsset } from '@steward/contract/labels.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { WORK } from '@steward/contract/work-order-flag.ts'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import {
  Building2,
  CircleDot,
  Handshake,
  Printer,
  TriangleAlert,
  Undo2,
  Wrench,
} from 'lucide-react'
import { createContext, Suspense, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { SkippedRecords } from '#components/record-list/skipped-records.tsx'
import { type Bulk, useBulk } from '#components/record-list/use-bulk.ts'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { BULK_MOVE, BULK_STATUS } from '#features/assets/asset-list.tsx'
import { fieldsFor } from '#features/scan/look-up.ts'
import { ScanPage } from '#features/scan/scan-page.tsx'
import { format } from '#lib/format.ts'
import { labelsSearch } from '#lib/labels-link.ts'
import type { TKey } from '#lib/i18n.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { pageSearch } from '#lib/page-search.ts'
import { needs, useMay } from '#lib/session.ts'

const AssetDialog = lazyOf(() => import('#features/assets/asset-dialog.tsx'), 'AssetDialog')
const BulkFieldDialog = lazyOf(
  () => import('#components/record-list/bulk-field-dialog.tsx'),
  'BulkFieldDialog',
)
const BulkStatusDialog = lazyOf(
  () => import('#features/assets/bulk-status-dialog.tsx'),
  'BulkStatusDialog',
)
const HandOverDialog = lazyOf(
  () => import('#features/hand-over/hand-over-dialog.tsx'),
  'HandOverDialog',
)
const PickPlaceDialog = lazyOf(
  () => import('#features/places/pick-place-dialog.tsx'),
  'PickPlaceDialog',
)
const ReportDialog = lazyOf(() => import('#features/work-orders/report-dialog.tsx'), 'ReportDialog')
const ReturnDialog = lazyOf(() => import('#features/hand-over/return-dialog.tsx'), 'ReturnDialog')

export const Route = createFileRoute('/_app/scan')({
  ...pageSearch(z.object({ many: yesNo() })),
  beforeLoad: needs(assetsApi.list),
  component: ScanRoute,
})

const BULK = {
  bulk: assetsApi.bulk,
  undo: assetsApi.undoBulk,
} as const

/** Adds an asset with a scanned code. */
function AddScanned({ code, onClose }: { code: string; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <AssetDialog given={fieldsFor(code)} onClose={onClose} />
    </Suspense>
  )
}

/** Belongs to the page: skipped assets are still shown when the sheet of the asset is closed. */
const ScannedBulk = createContext<Bulk | null>(null)

const NOWHERE = { site_id: null, location_id: null }

const isHeld = ({ custodian }: FoundAsset) => custodian !== null

type Change = 'site' | 'status' | 'over' | 'back'

const idsOf = (assets: readonly FoundAsset[]) => assets.map(({ id }) => id)

interface AskedProps {
  change: Change | null
  assets: readonly FoundAsset[]
  onClose: (done: boolean) => void
}

/** The dialog of a change. For one asset its place is shown; for several the button contains their number. */
function Asked({ change, assets, onClose }: AskedProps) {
  const { t } = useTranslation()
  const bulk = use(ScannedBulk)!
  const seesPlaces = useMay(locationsApi.tree)
  const send = async (changes: Readonly<Record<string, unknown>>, done?: TKey) => {
    if (await bulk.change(idsOf(assets), changes, done)) onClose(true)
  }
  const count = assets.length
  const [single] = seesPlaces && count === 1 ? assets : []
  const changing = {
    count,
    items: bulk.countText(count),
    pending: bulk.pending,
    onClose: () => onClose(false),
    onChange: (changes: Readonly<Record<string, unknown>>) => void send(changes),
  }
  if (change === 'over') return <HandOverDialog assets={assets} onClose={onClose} />
  if (change === 'back') return <ReturnDialog assets={assets} onClose={onClose} />
  if (change === 'status')
    return <BulkStatusDialog {...changing} chosen={assets} submit={BULK_STATUS.submit} />
  if (change === null) return null
  if (!single) return <BulkFieldDialog {...changing} field={BULK_MOVE} submit={BULK_MOVE.submit} />
  return (
    <PickPlaceDialog
      title={t('assets.move.title', { name: single.name })}
      mayLeave={single.site !== null}
      pending={bulk.pending}
      onPick={(place) => void send(place ?? NOWHERE, 'assets.bulk.moved')}
      onClose={changing.onClose}
    />
  )
}

/** Links to the work orders of the scanned asset. */
function WorkLink({ assets }: { assets: readonly FoundAsset[] }) {
  const { t } = useTranslation()
  const maySee = useMay(WORK.view)
  const [only, ...others] = assets
  if (!maySee || !only || others.length > 0) return null
  return (
    <Link to="/assets/$id/maintenance" params={{ id: only.id }} className={buttonStyles({})}>
      <Wrench aria-hidden />
      {t('work_orders.title')}
    </Link>
  )
}

/** Reports a problem of the scanned asset. */
function ReportButton(props: { assets: readonly FoundAsset[]; onDone: () => void }) {
  const { assets, onDone } = props
  const { t } = useTranslation()
  const mayReport = useMay({ access: 'work_order:create', flag: 'work_orders.enable' })
  const [isOpen, setOpen] = useState(false)
  const [only, ...others] = assets
  if (!mayReport || !only || others.length > 0 || only.archived_at) return null
  const close = (done: boolean) => {
    setOpen(false)
    if (done) onDone()
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <TriangleAlert aria-hidden />
        {t('work_orders.report.title')}
      </Button>
      <Suspense fallback={null}>{isOpen && <ReportDialog asset={only} onClose={close} />}</Suspense>
    </>
  )
}

/** The actions for the scanned assets. */
function ScannedActions(props: { assets: readonly FoundAsset[]; onDone: () => void }) {
  const { assets, onDone } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayChange = useMay(assetsApi.bulk)
  const [change, setChange] = useState<Change | null>(null)
  const count = assets.length

  const close = (done: boolean) => {
    setChange(null)
    if (done) onDone()
  }
  const mayGo = assets.some(({ archived_at }) => archived_at === null)

  return (
    <div className="sticky bottom-0 -mx-1 flex flex-wrap gap-3 bg-canvas px-1 py-3">
      {mayChange && mayGo && (
        <>
          <Button variant={count > 1 ? 'primary' : 'outline'} onClick={() => setChange('site')}>
            <Building2 aria-hidden />
            {t('assets.bulk.move')}
          </Button>
          <Button onClick={() => setChange('status')}>
            <CircleDot aria-hidden />
            {t('assets.bulk.status')}
          </Button>
          <Button onClick={() => setChange('over')}>
            <Handshake aria-hidden />
            {t('hand_over.submit')}
          </Button>
          {assets.some(isHeld) && (
            <Button onClick={() => setChange('back')}>
              <Undo2 aria-hidden />
              {t('hand_over.take_back')}
            </Button>
          )}
        </>
      )}
      <WorkLink assets={assets} />
      <ReportButton assets={assets} onDone={onDone} />
      <Button
        onClick={() => void navigate({ to: '/assets/labels', search: labelsSearch(idsOf(assets)) })}
      >
        <Printer aria-hidden />
        {t('assets.bulk.labels', { count })}
      </Button>
      <Suspense fallback={null}>
        <Asked change={change} assets={assets} onClose={close} />
      </Suspense>
    </div>
  )
}

/** Scans codes: one to open or change its asset, or many for a common action. */
function ScanRoute() {
  const { many = false } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { t } = useTranslation()
  const countText = (count: number) =>
    t('assets.count', { count, formatted: format.integer(count) })
  const bulk = useBulk({ ...BULK, countText })
  return (
    <ScannedBulk value={bulk}>
      <ScanPage
        many={many}
        onMany={(next) => void navigate({ search: next ? { many: true } : {}, replace: true })}
        onOpen={({ id }) => void navigate({ to: '/assets/$id', params: { id } })}
        Add={AddScanned}
        Actions={ScannedActions}
      />
      <SkippedRecords bulk={bulk} countText={countText} />
    </ScannedBulk>
  )
}
