import { ArrowLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PathLink } from '#components/path-link.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'

export interface Crumb {
  /** Undefined while the name is being loaded: ids are never shown. */
  label?: string | undefined
  to?: string | undefined
  loading?: boolean
}

/** The path to the page. Narrow windows show the page itself, and an arrow back to its parent. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('shell.breadcrumb')} className="min-w-0 flex-1">
      <ol className="flex min-w-0 items-center gap-1 text-sm">
        {crumbs.map((crumb, index) => (
          <li
            key={`${index} ${crumb.to}`}
            className={classNames(
              'flex min-w-0 items-center gap-1',
              index < crumbs.length - 2 && 'max-sm:hidden',
              index === crumbs.length - 2 && 'shrink-0 sm:shrink',
            )}
          >
            {index > 0 && (
              <ChevronRight
                aria-hidden
                className="size-3.5 shrink-0 text-muted-foreground max-sm:hidden"
              />
            )}
            <CrumbText crumb={crumb} last={index === crumbs.length - 1} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function CrumbText({ crumb, last }: { crumb: Crumb; last: boolean }) {
  const { t } = useTranslation()
  if (crumb.loading || crumb.label === undefined) {
    return (
      <span aria-current={last ? 'page' : undefined}>
        <Skeleton className="h-4 w-24" />
        <span className="sr-only">{t('common.loading')}</span>
      </span>
    )
  }
  if (last) {
    return (
      <span aria-current="page" className="truncate font-medium">
        {crumb.label}
      </span>
    )
  }
  if (crumb.to === undefined) {
    return <span className="truncate text-muted-foreground max-sm:hidden">{crumb.label}</span>
  }
  return (
    <PathLink
      to={crumb.to}
      className="flex min-h-6 min-w-0 items-center rounded-md text-muted-foreground hover:text-foreground max-sm:size-8 max-sm:justify-center coarse:max-sm:size-10"
    >
      <ArrowLeft aria-hidden className="size-4 sm:hidden" />
      <span className="truncate max-sm:sr-only">{crumb.label}</span>
    </PathLink>
  )
}
