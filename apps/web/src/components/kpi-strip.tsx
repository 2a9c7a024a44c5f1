import { useTranslation } from 'react-i18next'
import { KpiName, type KpisProps } from '#components/kpi-line.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { TONE_SOFT } from '#components/ui/tones.ts'
import { useIsMobile } from '#lib/media.ts'

const CELL =
  'relative flex items-center gap-3 border-border px-4 py-3 max-sm:max-w-48 max-sm:min-w-36 max-sm:shrink-0 max-sm:snap-start max-sm:border-r'

/** Two per row, or all in one row on a wide screen; five are three and two. */
const FOUR = {
  strip: 'grid-cols-2 xl:grid-cols-4',
  cell: 'sm:odd:border-r xl:border-r xl:last:border-r-0 max-xl:sm:nth-[n+3]:border-t',
}
const FIVE = {
  strip: 'grid-cols-6 xl:grid-cols-5',
  cell: 'max-xl:col-span-2 max-xl:nth-[n+4]:col-span-3 sm:border-r xl:last:border-r-0 max-xl:nth-3:border-r-0 max-xl:nth-5:border-r-0 max-xl:sm:nth-[n+4]:border-t',
}

/** Up to five figures above a list. On phones it scrolls horizontally; low windows hide it, unless it is `kept`. */
export function KpiStrip({ label, items, loading = false, kept = false }: KpisProps) {
  const { t } = useTranslation()
  const mobile = useIsMobile()
  const look = items.length > 4 ? FIVE : FOUR
  return (
    <ul
      {...(!kept && { 'data-optional-tall': '' })}
      aria-label={label}
      aria-busy={loading}
      // A scrollable region has to be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={mobile ? 0 : undefined}
      className={classNames(
        'mx-4 mb-3 grid shrink-0 overflow-hidden rounded-xl border border-border bg-card shadow-xs max-sm:flex max-sm:snap-x max-sm:overflow-x-auto sm:mx-6',
        look.strip,
      )}
    >
      {items.map(({ icon: Icon, tone, ...item }) => (
        <li key={item.label} className={classNames(CELL, look.cell)}>
          <span
            aria-hidden
            className={classNames(
              'grid size-9 shrink-0 place-items-center rounded-lg max-sm:hidden',
              TONE_SOFT[tone],
            )}
          >
            <Icon className="size-4.5" />
          </span>
          <div className="min-w-0">
            <p className="line-clamp-2 text-xs text-muted-foreground">
              <KpiName {...item} className={item.search && 'after:absolute after:inset-0'} />
            </p>
            {loading ? (
              <div className="flex h-6 items-center">
                <Skeleton className="h-4 w-20" />
                <span className="sr-only">{t('common.loading')}</span>
              </div>
            ) : (
              <p className="flex items-baseline gap-2">
                <span
                  title={item.title}
                  className="tnum text-lg leading-6 font-semibold tracking-[-0.01em]"
                >
                  {item.value}
                </span>
                {item.detail && (
                  <span className="truncate text-xs text-muted-foreground max-sm:hidden">
                    {item.detail}
                  </span>
                )}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
