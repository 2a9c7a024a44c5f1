import { NoValue } from '#components/ui/texts.tsx'
import { type Amount, format } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n.ts'

interface ValueProps<T> {
  value: T | null | undefined
}

/** A calendar date (`YYYY-MM-DD`), independent of time zones. */
export function DateText({ value }: ValueProps<string>) {
  useLanguage()
  if (!value) return <NoValue />
  return (
    <time dateTime={value} className="tnum whitespace-nowrap">
      {format.date(value)}
    </time>
  )
}

/** A timestamp in the user's time zone; the title has its full form. */
export function DateTime({ value }: ValueProps<string>) {
  useLanguage()
  if (!value) return <NoValue />
  return (
    <time dateTime={value} title={format.momentTitle(value)} className="tnum whitespace-nowrap">
      {format.dateTime(value)}
    </time>
  )
}

/** «3 h ago»; the date if it is more than a week ago. The title has the full form. */
export function RelativeTime({ value }: ValueProps<string>) {
  useLanguage()
  if (!value) return <NoValue />
  return (
    <time dateTime={value} title={format.momentTitle(value)} className="whitespace-nowrap">
      {format.relative(value)}
    </time>
  )
}

/** An amount in the organization's currency, or in the given one. */
export function Money({ value, currency }: ValueProps<Amount> & { currency?: string }) {
  useLanguage()
  if (value === null || value === undefined || value === '') return <NoValue />
  return <span className="tnum whitespace-nowrap">{format.money(value, currency)}</span>
}

/** A file size. */
export function Bytes({ value }: ValueProps<number>) {
  useLanguage()
  if (value === null || value === undefined) return <NoValue />
  return <span className="tnum whitespace-nowrap">{format.bytes(value)}</span>
}
