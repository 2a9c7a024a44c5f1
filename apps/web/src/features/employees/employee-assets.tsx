import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import type { Employee } from '@steward/contract/employees.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRightLeft, Boxes } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState, ErrorState, ForbiddenState } from '#components/states.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { pages } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'

const HandOverDialog = lazy(() =>
  import('./hand-over-dialog.tsx').then((m) => ({ default: m.HandOverDialog })),
)

/** What somebody holds, and handing it to somebody else. */
export function EmployeeAssets({ employee }: { employee: Employee }) {
  const maySee = useMay(assetsApi.list)
  if (!maySee) return <ForbiddenState permission="asset:view" />
  return <HeldAssets employee={employee} />
}

function HeldAssets({ employee }: { employee: Employee }) {
  const { t } = useTranslation()
  const held = useInfiniteQuery(
    pages(assetsApi.list, { query: { 'filter[custodian_id]': employee.id, sort: 'name' } }),
  )
  const assets = held.data?.pages.flatMap(({ data }) => data)
  if (held.isError && !assets)
    return <ErrorState message={errorText(held.error, t)} onRetry={() => void held.refetch()} />
  if (!assets) return <Waiting />
  if (assets.length === 0) {
    return (
      <EmptyState
        icon={Boxes}
        title={t('employees.assets.empty_title')}
        description={t('employees.assets.empty_text', { name: employee.first_name })}
      />
    )
  }
  return (
    <div className="flex flex-col gap-3 px-4 py-4 sm:px-6">
      <AssetList employee={employee} assets={assets} />
      {held.hasNextPage && (
        <Button
          className="self-start"
          pending={held.isFetchingNextPage}
          pendingLabel={t('common.loading')}
          onClick={() => void held.fetchNextPage()}
        >
          {t('employees.assets.more')}
        </Button>
      )}
    </div>
  )
}

function AssetList({ employee, assets }: { employee: Employee; assets: readonly Asset[] }) {
  const { t } = useTranslation()
  const mayHandOver = useMay(assetsApi.update)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState(false)
  const picked = assets.filter(({ id }) => chosen.has(id))
  const count = picked.length

  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before)
      if (isChosen) next.add(id)
      else next.delete(id)
      return next
    })

  return (
    <section
      aria-label={t('employees.tabs.assets')}
      className="rounded-xl border border-border bg-card shadow-xs"
    >
      {mayHandOver && (
        <div className="flex min-h-13 flex-wrap items-center justify-between gap-3 border-b border-border px-4 py-2">
          <Checkbox
            label={
              count === 0
                ? t('employees.assets.choose_all')
                : t('employees.assets.chosen', { count, formatted: format.integer(count) })
            }
            checked={count === assets.length}
            indeterminate={count > 0 && count < assets.length}
            onChange={(all) => setChosen(new Set(all ? assets.map(({ id }) => id) : []))}
          />
          <Button variant="primary" disabled={count === 0} onClick={() => setOpen(true)}>
            <ArrowRightLeft aria-hidden />
            {t('employees.assets.hand_over')}
          </Button>
        </div>
      )}
      <ul className="divide-y divide-border">
        {assets.map((asset) => (
          <li key={asset.id} className="flex items-center gap-3 px-4 py-2.5 text-sm">
            {mayHandOver && (
              <Checkbox
                label={
                  <span className="sr-only">
                    {t('common.list.select_name', { name: asset.name })}
                  </span>
                }
                checked={chosen.has(asset.id)}
                onChange={(isChosen) => choose(asset.id, isChosen)}
              />
            )}
            <span className="min-w-0 flex-1">
              <Link
                to="/assets/$id"
                params={{ id: asset.id }}
                className="block truncate rounded-sm font-medium hover:text-primary-text hover:underline"
              >
                {asset.name}
              </Link>
              <span className="tnum block truncate text-xs text-muted-foreground">
                {[asset.asset_tag, asset.serial_number].filter(Boolean).join(' · ')}
              </span>
            </span>
            <StatusBadge domain="asset" value={asset.status} />
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {open && (
          <HandOverDialog
            assets={picked}
            from={employee}
            onClose={() => {
              setOpen(false)
              setChosen(new Set())
            }}
          />
        )}
      </Suspense>
    </section>
  )
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <div aria-busy className="flex flex-col gap-2 px-4 py-4 sm:px-6">
      <span className="sr-only">{t('common.loading')}</span>
      {['first', 'second', 'third'].map((row) => (
        <Skeleton key={row} className="h-12 rounded-lg" />
      ))}
    </div>
  )
}
