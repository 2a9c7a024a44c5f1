import { assetsApi } from '@steward/contract/assets.ts'
import { yesNo } from '@steward/contract/kit/list.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Page, WindowTitle } from '#components/page-header.tsx'
import { EmptyState, ErrorState, ForbiddenState } from '#components/states.tsx'
import { buttonStyles } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { AssetHeader } from '#features/assets/asset-header.tsx'
import { errorText } from '#lib/error-text.ts'
import type { ApiError } from '#lib/http.ts'
import { pageSearch } from '#lib/page-search.ts'
import { query } from '#lib/query.ts'
import { needs, useMay } from '#lib/session.ts'
import { useShortcuts } from '#lib/shortcuts.ts'

const AssetDialog = lazy(() =>
  import('#features/assets/asset-dialog.tsx').then((m) => ({ default: m.AssetDialog })),
)

export const Route = createFileRoute('/_app/assets/$id')({
  ...pageSearch(assetsApi.list.query, { edit: yesNo(), copy: yesNo() }),
  beforeLoad: needs(assetsApi.get),
  loader: ({ context, params: { id } }) =>
    void context.queryClient.prefetchQuery(query(assetsApi.get, { params: { id } })),
  component: AssetPage,
})

function AssetPage() {
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const mayUpdate = useMay(assetsApi.update)
  const { data, error, refetch } = useQuery(query(assetsApi.get, { params: { id } }))
  const asset = data?.data
  const edit = () => void navigate({ search: (old) => ({ ...old, edit: true }) })

  useShortcuts(
    {
      e: edit,
      '.': () => document.querySelector<HTMLElement>('[data-record-menu]')?.click(),
    },
    mayUpdate && asset !== undefined && !asset.archived_at,
  )

  if (!asset) return <Page>{error ? <Failed error={error} onRetry={refetch} /> : <Waiting />}</Page>
  return (
    <Page>
      <AssetHeader
        asset={asset}
        search={search}
        onEdit={edit}
        onDuplicate={() => void navigate({ search: (old) => ({ ...old, copy: true }) })}
      />
      <Outlet />
      <Suspense fallback={null}>
        {(search.edit || search.copy) && (
          <AssetDialog
            edit={search.edit ? id : undefined}
            copy={search.copy ? id : undefined}
            // Replaced, so that Back doesn't open the form again.
            onClose={() =>
              void navigate({
                search: (old) => ({ ...old, edit: undefined, copy: undefined }),
                replace: true,
              })
            }
          />
        )}
      </Suspense>
    </Page>
  )
}

function Failed({ error, onRetry }: { error: ApiError; onRetry: () => unknown }) {
  const { t } = useTranslation()
  const back = (
    <Link to="/assets" className={buttonStyles({})}>
      {t('assets.missing.back')}
    </Link>
  )
  if (error.status === 404) {
    return (
      <>
        <WindowTitle title={t('assets.missing.title')} />
        <EmptyState
          level={1}
          icon={SearchX}
          title={t('assets.missing.title')}
          description={t('assets.missing.text')}
          action={back}
        />
      </>
    )
  }
  if (error.status === 403) return <ForbiddenState level={1} secondary={back} />
  return (
    <ErrorState
      level={1}
      message={errorText(error, t)}
      requestId={error.requestId ?? undefined}
      onRetry={() => void onRetry()}
    />
  )
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <div aria-busy className="flex flex-col gap-4 p-4 sm:p-6">
      <span className="sr-only">{t('common.loading')}</span>
      <div className="flex items-center gap-3">
        <Skeleton className="size-16 rounded-xl" />
        <Skeleton className="h-7 w-64" />
      </div>
      <Skeleton className="h-72 rounded-xl" />
    </div>
  )
}
