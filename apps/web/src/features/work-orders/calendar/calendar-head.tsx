import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { SegmentedControl } from '#components/ui/segmented-control.tsx'
import { format } from '#lib/format.ts'
import type { Span, useShownDays } from './use-shown-days.ts'

const SPANS = ['month', 'week'] as const satisfies readonly Span[]

interface CalendarHeadProps {
  shown: ReturnType<typeof useShownDays>
  /** The number of work orders due; undefined while unknown. */
  total: number | undefined
}

/** The displayed days, with navigation. */
export function CalendarHead({ shown, total }: CalendarHeadProps) {
  const { t } = useTranslation()
  const { span, title, now, isNow, turn, showDay, showSpan } = shown
  return (
    <div className="z-10 flex shrink-0 flex-wrap items-center gap-2 bg-card px-4 py-2 sm:sticky sm:top-0">
      <h2
        aria-live="polite"
        className="min-w-40 flex-auto text-base font-semibold first-letter:uppercase"
      >
        {title}
      </h2>
      <span aria-live="polite" className="text-xs text-muted-foreground">
        {total !== undefined &&
          t('work_orders.calendar.count', { count: total, formatted: format.integer(total) })}
      </span>
      <SegmentedControl
        label={t('work_orders.calendar.span')}
        value={span}
        options={SPANS.map((value) => ({ value, label: t(`work_orders.calendar.${value}`) }))}
        onChange={showSpan}
      />
      <Button size="sm" disabled={isNow} onClick={() => showDay(now)}>
        {t('work_orders.calendar.today')}
      </Button>
      <IconButton label={t(`work_orders.calendar.previous_${span}`)} onClick={() => turn(-1)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton label={t(`work_orders.calendar.next_${span}`)} onClick={() => turn(1)}>
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  )
}
