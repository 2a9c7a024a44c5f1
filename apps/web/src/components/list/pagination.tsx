import type { PageMeta } from '@steward/contract/kit/list.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#components/ui/class-names.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { format } from '#lib/format.ts'

/** The offered pages: the first, the last, and those around the current one; null is a gap. */
export function pagesAround(page: number, last: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, last].filter((n) => n >= 1 && n <= last)
  const offered = [...new Set(near)].toSorted((a, b) => a - b)
  return offered.flatMap((n, at) => {
    const before = offered[at - 1] ?? 0
    if (n - before === 2) return [n - 1, n]
    return n - before > 2 ? [null, n] : [n]
  })
}

interface PaginationProps {
  meta: Pick<PageMeta, 'page' | 'total_pages' | 'next_cursor'>
  onPage: (page: number) => void
}

/** Page numbers; only previous and next if the number of pages is unknown. */
export function Pagination({ meta, onPage }: PaginationProps) {
  const { t } = useTranslation()
  const { page, total_pages: last } = meta
  if (last !== null && last <= 1) return null
  const isLast = last === null ? meta.next_cursor === null : page >= last
  return (
    <nav aria-label={t('lists.pages.label')} className="flex items-center gap-0.5">
      <IconButton
        label={t('lists.pages.previous')}
        size="icon-sm"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <PageNumbers page={page} last={last} onPage={onPage} />
      <IconButton
        label={t('lists.pages.next')}
        size="icon-sm"
        disabled={isLast}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight aria-hidden />
      </IconButton>
    </nav>
  )
}

interface PageNumbersProps {
  page: number
  last: number | null
  onPage: (page: number) => void
}

function PageNumbers({ page, last, onPage }: PageNumbersProps) {
  const { t } = useTranslation()
  const offered = last === null ? [page] : pagesAround(page, last)
  return offered.map((number, at) =>
    number === null ? (
      <span key={`gap-${offered[at - 1]}`} aria-hidden className="px-1">
        …
      </span>
    ) : (
      <button
        key={number}
        type="button"
        aria-label={t('lists.pages.page', { page: format.integer(number) })}
        aria-current={number === page ? 'page' : undefined}
        onClick={() => onPage(number)}
        className={classNames(
          'tnum h-7 min-w-7 rounded-md px-1.5 text-xs hover:bg-muted hover:text-foreground coarse:h-10 coarse:min-w-10',
          number === page ? 'bg-primary-soft font-semibold text-primary-text' : '',
        )}
      >
        {format.integer(number)}
      </button>
    ),
  )
}
