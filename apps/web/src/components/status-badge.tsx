import { classNames } from '#components/ui/class-names.ts'
import { Badge } from '#components/ui/badge.tsx'
import { TONE_ICON } from '#components/ui/tones.ts'
import { i18n, type TKey, useLanguage } from '#lib/i18n.ts'
import {
  humanise,
  type Look,
  type StatusDomain,
  type StatusValue,
  UNKNOWN,
  VOCABULARY,
} from './status-vocabulary.ts'

type KeyOf<D extends StatusDomain> = D extends StatusDomain
  ? `status.${D}.${StatusValue<D>}`
  : never

// Compiles only if every status has a text.
type EveryStateHasItsText = KeyOf<StatusDomain> extends TKey ? true : never
const everyStateHasItsText: EveryStateHasItsText = true
void everyStateHasItsText

/** Tone and icon of a status; a neutral look if this version doesn't know it. */
export function statusLook(domain: StatusDomain, value: string): Look {
  const looks: Record<string, Look> = VOCABULARY[domain]
  return looks[value] ?? UNKNOWN
}

/** The translated name of a status. */
export function statusLabel(domain: StatusDomain, value: string): string {
  if (!(value in VOCABULARY[domain])) return humanise(value)
  const key = `status.${domain}.${value}` as KeyOf<StatusDomain>
  return i18n.t(key)
}

interface StatusProps {
  domain: StatusDomain
  value: string
}

/** The icon of a status, for use beside its name. */
export function StatusIcon({ domain, value, className }: StatusProps & { className?: string }) {
  const { tone, icon: Icon } = statusLook(domain, value)
  return <Icon aria-hidden className={classNames('size-4 shrink-0', TONE_ICON[tone], className)} />
}

interface StatusBadgeProps extends StatusProps {
  /** A longer text than the name: «Overdue by 3 days». */
  label?: string
  spinning?: boolean
}

/** A status with icon and text. */
export function StatusBadge({ domain, value, label, spinning = false }: StatusBadgeProps) {
  // Rerenders the badge when the language changes.
  useLanguage()
  const { tone, icon: Icon } = statusLook(domain, value)
  return (
    <Badge
      tone={tone}
      icon={
        <Icon aria-hidden strokeWidth={2.2} className={spinning ? 'animate-spin' : undefined} />
      }
    >
      {label ?? statusLabel(domain, value)}
    </Badge>
  )
}
