import { NoValue } from '#components/ui/texts.tsx'
import { type Amount, format } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n.ts'

interface ValueProps<T> {
  value: T | null | undefined
}

/** A calendar date (`YYYY-MM-DD`): the same day for everybody. */
export function DateText({ value }: ValueProps<string>) {
  useLanguage()
  if (!value) return <NoValue />
  return (
    <time dateTime={value} className="tnum whitespace-nowrap">
      {format.date(value)}
    </time>
  )
}

/** A moment in the organisation's time zone; the title says it in full. */
export function DateTime({ value }: ValueProps<string>) {
  useLanguage()
  if (!value) return <NoValue />
  return (
    <time dateTime={value} title={format.momentTitle(value)} className="tnum whitespace-nowrap">
      {format.dateTime(value)}
    </time>
  )
}

/** «3 h ago»; the date when it is more than a week away. The title says it in full. */
export function RelativeTime({ value }: ValueProps<string>) {
  useLanguage()
  if (!value) return <NoValue />
  return (
    <time dateTime={value} title={format.momentTitle(value)} className="whitespace-nowrap">
      {format.relative(value)}
    </time>
  )
}

/** An amount in the organisation's currency, or in another one that is named. */
export function Money({ value, currency }: ValueProps<Amount> & { currency?: string }) {
  useLanguage()
  if (value === null || value === undefined || value === '') return <NoValue />
  return <span className="tnum whitespace-nowrap">{format.money(value, currency)}</span>
}

/** A file's size. */
export function Bytes({ value }: ValueProps<number>) {
  useLanguage()
  if (value === null || value === undefined) return <NoValue />
  return <span className="tnum whitespace-nowrap">{format.bytes(value)}</span>
}
