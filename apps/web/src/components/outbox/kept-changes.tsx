import type { Task, TaskAnswer } from '@steward/contract/work-order-tasks.ts'
import type { TFunction } from 'i18next'
import {
  Camera,
  CircleDot,
  Clock,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  Package,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { answerText } from '#components/checklist/answer-text.ts'
import { statusLabel } from '#components/status-badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { RelativeTime } from '#components/values.tsx'
import type { TKey } from '#lib/i18n.ts'
import { backwardsText } from '#lib/meter-text.ts'
import { type KeptChange, type KeptKind, type Trouble, writtenBy } from '#lib/outbox/kept.ts'
import { discard, insist } from '#lib/outbox/outbox.ts'

const ICONS: Readonly<Record<KeptKind, LucideIcon>> = {
  status: CircleDot,
  answer: ListChecks,
  comment: MessageSquare,
  time: Clock,
  cost: Package,
  photo: Camera,
}

/** Changes that wait to be sent or were refused, with buttons to discard or resend them. */
export function KeptChanges({ changes }: { changes: readonly KeptChange[] }) {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('outbox.title')} className="divide-y divide-border">
      {changes.map((change) => (
        <OneChange key={change.seq} change={change} />
      ))}
    </ul>
  )
}

/** The label for resending a refused change; a lower meter reading has to be confirmed. */
const insistLabel = ({ current, backwards }: Trouble): TKey => {
  if (current) return 'outbox.keep_mine'
  return backwards ? 'asset_meters.backwards.confirm' : 'common.retry'
}

function messageOf(change: KeptChange, t: TFunction): string {
  const { message, backwards } = change.trouble!
  if (!backwards) return message
  const text = backwardsText(String(writtenBy(change)['answer']), backwards, t)
  return `${text} ${t('asset_meters.backwards.title')}`
}

function OneChange({ change }: { change: KeptChange }) {
  const { t } = useTranslation()
  const { kind, said, made_at, trouble } = change
  const Icon = ICONS[kind]
  return (
    <li className="flex flex-col gap-2 py-2.5 text-sm">
      <p className="flex items-start gap-2">
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
        <span className="min-w-0 flex-1 break-words">
          <b className="font-medium">{t(`outbox.kinds.${kind}`)}</b> {said}{' '}
          <span className="text-xs text-muted-foreground">
            <RelativeTime value={made_at} />
          </span>
        </span>
      </p>
      {trouble?.current ? (
        <BesideEachOther change={change} current={trouble.current} />
      ) : (
        trouble && <p className="text-destructive-text">{messageOf(change, t)}</p>
      )}
      <p className="flex flex-wrap gap-2">
        {trouble && (
          <Button size="sm" variant="primary" onClick={() => void insist(change)}>
            {t(insistLabel(trouble))}
          </Button>
        )}
        <Button size="sm" onClick={() => void discard(change)}>
          {t(trouble?.current ? 'outbox.keep_theirs' : 'outbox.discard')}
        </Button>
      </p>
    </li>
  )
}

const LABELS: Readonly<Record<string, TKey>> = {
  status: 'work_orders.fields.status',
  resolution: 'work_orders.fields.resolution',
  cancel_reason: 'work_orders.fields.cancel_reason',
  answer: 'outbox.kinds.answer',
}

interface BesideProps {
  change: KeptChange
  current: Readonly<Record<string, unknown>>
}

/** The user's value and the one that somebody else has saved. */
function BesideEachOther({ change, current }: BesideProps) {
  const { t } = useTranslation()
  const words = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–'
    // The saved value of a step is shown as text.
    if (field === 'answer')
      return answerText({ ...(current as Task), answer: value as TaskAnswer }, t) ?? '–'
    return field === 'status' ? statusLabel('work_order', String(value)) : String(value)
  }
  const rows = Object.entries(writtenBy(change)).flatMap(([field, value]) => {
    const label = LABELS[field]
    return label
      ? [{ field, label, mine: words(field, value), theirs: words(field, current[field]) }]
      : []
  })
  return (
    <div className="flex flex-col gap-2">
      <p className="text-muted-foreground">{t('outbox.conflict')}</p>
      {rows.map(({ field, label, mine, theirs }) => (
        <div key={field}>
          <p className="text-xs text-muted-foreground">{t(label)}</p>
          <dl className="grid grid-cols-2 gap-x-4">
            <Side label={t('outbox.mine')} value={mine} />
            <Side label={t('outbox.theirs')} value={theirs} />
          </dl>
        </div>
      ))}
    </div>
  )
}

const Side = ({ label, value }: { label: string; value: string }) => (
  <div className="min-w-0 border-t border-border py-1">
    <dt className="text-xs text-muted-foreground">{label}</dt>
    <dd className="break-words">{value}</dd>
  </div>
)
