import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './ui/class-names.ts'
import { Skeleton } from './ui/skeleton.tsx'

interface WaitingProps {
  rows?: number
  /** How high a row is, and what else it looks like. */
  row?: string
  /** What is before each row: a picture, an icon. */
  sign?: string
  className?: string
  /** Other shapes than rows. */
  children?: ReactNode
}

/** Stands for what is still being read: grey shapes of about its size. */
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
