import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#components/ui/badge.tsx'
import { NoValue } from '#components/ui/description-list.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import type { AssetField } from '../asset-fields.ts'
import { assetFieldLabel, assetValueText } from '../asset-values.ts'
import { useEditable } from './editable.ts'
import { Changed, InPlace } from './in-place.tsx'
import { hasChanged, namesIn, type Shown, valueOf } from './shown-asset.ts'

const FormattedText = lazyOf(() => import('#components/formatted-text.tsx'), 'FormattedText')

interface FieldItemProps {
  shown: Shown
  field: AssetField
  /** Below the value: where it comes from. */
  note?: ReactNode
  wide?: boolean
}

/** One field of every asset with its value. */
export function FieldItem({ shown, field, note, wide = false }: FieldItemProps) {
  const { t } = useTranslation()
  const label = assetFieldLabel(field, t)
  const editable = useEditable()
  const isNow = shown.at === null && !shown.asset.archived_at
  const { then } = namesIn(shown)
  return (
    <InPlace
      asset={shown.asset}
      text={assetValueText(field, valueOf(shown.asset, field), t, then)}
      apart={APART.has(field)}
      edited={isNow && editable(field) ? field : null}
      label={label}
      note={note}
      wide={wide}
    >
      <Reading shown={shown} field={field} />
    </InPlace>
  )
}

/** What leads somewhere, or has parts of its own. */
const APART: ReadonlySet<AssetField> = new Set(['parent_id', 'tags', 'description', 'notes'])

function Reading({ shown, field }: Pick<FieldItemProps, 'shown' | 'field'>) {
  const { t } = useTranslation()
  const { asset, now } = shown
  const names = namesIn(shown)
  const text = assetValueText(field, valueOf(asset, field), t, names.then)
  const value = <Value shown={shown} field={field} text={text} />
  if (!hasChanged(shown, field)) return value
  return <Changed today={assetValueText(field, valueOf(now, field), t, names.now)}>{value}</Changed>
}

const MONO: ReadonlySet<AssetField> = new Set(['serial_number', 'barcode', 'external_id'])
const LONG: ReadonlySet<AssetField> = new Set(['description', 'notes'])

interface ValueProps {
  shown: Shown
  field: AssetField
  text: string | null
}

function Value({ shown: { asset }, field, text }: ValueProps) {
  if (text === null) return <NoValue />
  if (field === 'parent_id' && asset.parent)
    return (
      <Link to="/assets/$id" params={{ id: asset.parent.id }} className="link">
        {text}
      </Link>
    )
  if (field === 'tags') {
    return (
      <span className="flex flex-wrap gap-1.5">
        {asset.tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </span>
    )
  }
  if (LONG.has(field))
    return (
      <Suspense fallback={<p className="whitespace-pre-wrap">{text}</p>}>
        <FormattedText text={text} />
      </Suspense>
    )
  return MONO.has(field) ? <span className="font-mono text-xs">{text}</span> : text
}
