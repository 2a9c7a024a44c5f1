import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import { instant } from '@steward/contract/kit/fields.ts'
import { yesNo } from '@steward/contract/kit/list.ts'
import { createFileRoute, Outlet, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { Page } from '#components/page-header.tsx'
import { NoPast } from '#components/past/no-past.tsx'
import { RecordFailed, RecordWaiting } from '#components/record-page.tsx'
import { AssetPage } from '#features/assets/page/asset-page.tsx'
import { type Shown, useShown } from '#features/assets/page/shown-asset.ts'
import type { ApiError } from '#lib/http.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { opened } from '#lib/opened.ts'
import { pageSearch, withSearch } from '#lib/page-search.ts'
import { query } from '#lib/query.ts'
import { needs, useMay } from '#lib/session.ts'
import { useShortcuts } from '#lib/shortcuts.ts'

const AssetDialog = lazyOf(() => import('#features/assets/asset-dialog.tsx'), 'AssetDialog')

const HandOverDialog = lazyOf(
  () => import('#features/hand-over/hand-over-dialog.tsx'),
  'HandOverDialog',
)
const ReportDialog = lazyOf(() => import('#features/work-orders/report-dialog.tsx'), 'ReportDialog')
const ReturnDialog = lazyOf(() => import('#features/hand-over/return-dialog.tsx'), 'ReturnDialog')

export const Route = createFileRoute('/_app/assets/$id')({
  ...pageSearch(assetsApi.list.query, {
    edit: opened(),
    copy: yesNo(),
    /** The open dialog: hand-over, return, move, or the report of a problem. */
    ask: z.optional(z.enum(['over', 'back', 'move', 'report'])),
    at: z.optional(instant()),
  }),
  beforeLoad: needs(assetsApi.get),
  loader: ({ context, params: { id } }) =>
    void context.queryClient.prefetchQuery(query(assetsApi.get, { params: { id } })),
  component: OneAsset,
})

function OneAsset() {
  const { id } = Route.useParams()
  const search = Route.useSearch()
  // Not the one of this route, which would lead from the open tab to the first one.
  const navigate = useNavigate()
  const { shown, error, refetch } = useShown(id, search.at)
  const change = (to: Partial<typeof search>, replace = false) =>
    void navigate({ to: '.', search: withSearch(to), replace })
  const edit = () => change({ edit: true })
  const mayChange = useMayChange(shown)
  const ask = mayChange ? search.ask : undefined
  // Replaces the URL, so that Back doesn't open it again.
  const closeDialog = () => change({ edit: undefined, copy: undefined, ask: undefined }, true)
  const onMoment = (at: string | null) => change({ at: at ?? undefined })

  useShortcuts(
    {
      e: edit,
      '.': () => document.querySelector<HTMLElement>('[data-record-menu]')?.click(),
    },
    mayChange,
  )

  if (!shown)
    return (
      <NoAsset
        id={id}
        error={error}
        isPast={search.at !== undefined}
        refetch={refetch}
        onMoment={onMoment}
      />
    )
  return (
    <>
      <AssetPage
        key={id}
        shown={shown}
        search={search}
        onEdit={edit}
        onDuplicate={() => change({ copy: true })}
        onHand={(how) => change({ ask: how })}
        isMoving={ask === 'move'}
        onMoved={closeDialog}
        onMoment={onMoment}
      >
        <Outlet />
      </AssetPage>
      <Suspense fallback={null}>
        <HandDialog hand={ask} asset={shown.now} onClose={closeDialog} />
        <Report ask={search.ask} shown={shown} onClose={closeDialog} />
        {shown.at === null && <FormDialog id={id} {...search} onClose={closeDialog} />}
      </Suspense>
    </>
  )
}

/** Whether the user may change the asset: not in the past, and not once it is archived. */
function useMayChange(shown: Shown | undefined): boolean {
  const mayUpdate = useMay(assetsApi.update)
  return mayUpdate && shown !== undefined && shown.at === null && !shown.asset.archived_at
}

interface FormDialogProps {
  id: string
  edit?: boolean | undefined
  copy?: boolean | undefined
  onClose: () => void
}

function FormDialog({ id, edit, copy, onClose }: FormDialogProps) {
  if (!edit && !copy) return null
  return <AssetDialog edit={edit ? id : undefined} copy={copy ? id : undefined} onClose={onClose} />
}

interface ReportProps {
  ask: string | undefined
  shown: Shown
  onClose: () => void
}

/** The dialog that reports a problem, for all users who may request work. */
function Report({ ask, shown: { now, at }, onClose }: ReportProps) {
  const mayReport = useMay({ access: 'work_order:create', flag: 'work_orders.enable' })
  if (ask !== 'report' || !mayReport || at !== null || now.archived_at) return null
  return <ReportDialog asset={now} onClose={onClose} />
}

interface HandDialogProps {
  hand: 'over' | 'back' | 'move' | 'report' | undefined
  asset: Asset
  onClose: () => void
}

function HandDialog({ hand, asset, onClose }: HandDialogProps) {
  if (hand === 'over') return <HandOverDialog assets={[asset]} onClose={onClose} />
  return hand === 'back' && <ReturnDialog assets={[asset]} onClose={onClose} />
}

interface NoAssetProps {
  id: string
  error: ApiError | null
  /** Whether a past moment is shown. */
  isPast: boolean
  refetch: () => unknown
  onMoment: (at: null) => void
}

function NoAsset({ id, error, isPast, refetch, onMoment }: NoAssetProps) {
  const { t } = useTranslation()
  if (!error)
    return (
      <Page>
        <RecordWaiting />
      </Page>
    )
  if (isPast && error.status === 404) return <NoPast onBack={() => onMoment(null)} />
  return (
    <Page>
      <RecordFailed
        error={error}
        onRetry={refetch}
        back={{ to: '/assets', label: t('assets.missing.back') }}
        title={t('assets.missing.title')}
        text={t('assets.missing.text')}
        record={{ get: assetsApi.get, id }}
      />
    </Page>
  )
}
