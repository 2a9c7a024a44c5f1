import { LayoutDashboard } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Fetched } from '#components/fetched.tsx'
import { Page, PageBody, PageHeader } from '#components/page-header.tsx'
import { EmptyState } from '#components/states.tsx'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { arranged, type TileChoice } from './tile-choice.ts'
import { useArrangement } from './use-arrangement.ts'

const ArrangeSheet = lazyOf(() => import('./arrange-sheet.tsx'), 'ArrangeSheet')

interface DashboardPageProps {
  choices: readonly TileChoice[]
  /** Whether more choices are still being loaded. */
  isLoading: boolean
  /** The filter of the tiles. */
  filter: ReactNode
  /** Replaces the tiles: the first steps of an empty account. */
  start?: ReactNode
}

/** The dashboard, as arranged by the user. */
export function DashboardPage({ choices, isLoading, filter, start }: DashboardPageProps) {
  const { t } = useTranslation()
  const { found, tiles, change } = useArrangement()
  const [isArranging, setArranging] = useState(false)
  const { shown, others } = arranged(choices, tiles)
  const arrange = (
    <Button onClick={() => setArranging(true)}>
      <LayoutDashboard aria-hidden />
      {t('dashboard.arrange.open')}
    </Button>
  )
  return (
    <Page>
      <PageHeader
        title={t('nav.dashboard')}
        actions={
          <>
            <Suspense fallback={<Skeleton className="h-8 w-20" />}>{filter}</Suspense>
            {/* Stays even if the account turns out to be empty, because it may have the focus. */}
            {arrange}
          </>
        }
      />
      <PageBody>
        {start ? (
          <Suspense fallback={<Skeleton className="h-48 rounded-xl" />}>{start}</Suspense>
        ) : (
          <Fetched data={found.data} found={found}>
            {() => <Tiles tiles={shown} />}
          </Fetched>
        )}
      </PageBody>
      <Suspense fallback={null}>
        {/* Saved before everything is known, an arrangement would lose the tiles that aren't. */}
        {isArranging && found.data && !isLoading && (
          <ArrangeSheet
            shown={shown}
            others={others}
            onChange={change}
            onClose={() => setArranging(false)}
          />
        )}
      </Suspense>
    </Page>
  )
}

function Tiles({ tiles }: { tiles: readonly TileChoice[] }) {
  const { t } = useTranslation()
  if (tiles.length === 0)
    return (
      <EmptyState
        icon={LayoutDashboard}
        title={t('dashboard.none.title')}
        description={t('dashboard.none.text')}
      />
    )
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {tiles.map(({ id, wide, content }) => (
        <div key={id} className={wide ? 'min-w-0 lg:col-span-2' : 'grid min-w-0'}>
          <Suspense fallback={<Skeleton className="h-24 rounded-xl" />}>{content}</Suspense>
        </div>
      ))}
    </div>
  )
}
