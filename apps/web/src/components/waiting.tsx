import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './ui/class-names.ts'
import { Skeleton } from './ui/skeleton.tsx'

interface WaitingProps {
  rows?: number
  /** The height and look of a row. */
  row?: string
  /** A placeholder before each row: for a picture or icon. */
  sign?: string
  className?: string
  /** Replaces the rows. */
  children?: ReactNode
}

/** A placeholder for content that is loading: gray shapes of about its size. */
export function Waiting({ rows = 3, row = 'h-12 rounded-lg', sign, ...props }: WaitingProps) {
  const { t } = useTranslation()
  const line = (key: number) =>
    sign === undefined ? (
      <Skeleton key={key} className={row} />
    ) : (
      <div key={key} className="flex items-center gap-3">
        <Skeleton className={sign} />
        <Skeleton className={classNames('flex-1', row)} />
      </div>
    )
  return (
    <div aria-busy className={props.className ?? 'flex flex-col gap-2'}>
      <span className="sr-only">{t('common.loading')}</span>
      {props.children ?? Array.from({ length: rows }, (_, index) => line(index))}
    </div>
  )
}
