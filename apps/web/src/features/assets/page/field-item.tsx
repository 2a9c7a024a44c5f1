import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#components/ui/badge.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { NoValue } from '#components/ui/description-list.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { AssetField } from '../asset-fields.ts'
import { assetFieldLabel, assetValueText } from '../asset-values.ts'
import type { FormField } from '../form-values.ts'
import { useEditable } from './editable.ts'
import { hasChanged, namesIn, type Shown, valueOf } from './shown-asset.ts'

const InlineEditor = lazy(() =>
  import('./inline-editor.tsx').then((m) => ({ default: m.InlineEditor })),
)

interface FieldItemProps {
  shown: Shown
  field: AssetField
  /** Below the value: where it comes from. */
  note?: ReactNode
  wide?: boolean
}

/** One field with its value, which whoever may changes right here: by a click, or with E. */
export function FieldItem({ shown, field, note, wide = false }: FieldItemProps) {
  const { t } = useTranslation()
  const label = assetFieldLabel(field, t)
  const labelId = useId()
  const editable = useEditable()
  const [editing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)

  // The focus is the browser's: it goes back to where the editing began.
  useEffect(() => {
    if (wasEditing.current && !editing) opener.current?.focus()
    wasEditing.current = editing
  }, [editing])

  const mayEdit = shown.at === null && !shown.asset.archived_at && editable(field)
  return (
    <div className={classNames('min-w-0', wide && 'col-span-full')}>
      <dt id={labelId} className="text-xs text-muted-foreground">
        {label}
      </dt>
      <dd className="mt-0.5 text-sm break-words">
        {mayEdit && editing ? (
          <Suspense fallback={<Skeleton className="h-9" />}>
            <InlineEditor
              asset={shown.asset}
              field={field as FormField}
              label={label}
              labelId={labelId}
              onDone={() => setEditing(false)}
            />
          </Suspense>
        ) : (
          <Reading shown={shown} field={field} label={label}>
            {mayEdit
              ? (value, text) => (
                  <EditButton
                    ref={opener}
                    field={field}
                    shown={shown}
                    label={label}
                    text={text}
                    onEdit={() => setEditing(true)}
                  >
                    {value}
                  </EditButton>
                )
              : null}
          </Reading>
        )}
        {note}
      </dd>
    </div>
  )
}

interface ReadingProps {
  shown: Shown
  field: AssetField
  label: string
  /** Wraps the value into what opens the editor. */
  children: ((value: ReactNode, text: string | null) => ReactNode) | null
}

function Reading({ shown, field, children }: ReadingProps) {
  const { t } = useTranslation()
  const { asset, now } = shown
  const names = namesIn(shown)
  const text = assetValueText(field, valueOf(asset, field), t, names.then)
  const value = <Value shown={shown} field={field} text={text} linked={children === null} />
  if (!hasChanged(shown, field)) return children ? children(value, text) : value
  const today = assetValueText(field, valueOf(now, field), t, names.now)
  return (
    <>
      <mark className="-mx-1 rounded-sm bg-st-amber-bg px-1 text-st-amber-fg">{value}</mark>
      <p className="mt-0.5 text-xs text-muted-foreground">
        {t('assets.past.now', { value: today ?? t('record_form.conflict.nothing') })}
      </p>
    </>
  )
}

interface EditButtonProps {
  ref: React.Ref<HTMLButtonElement>
  shown: Shown
  field: AssetField
  label: string
  text: string | null
  onEdit: () => void
  children: ReactNode
}

function EditButton({ ref, shown, field, label, text, onEdit, children }: EditButtonProps) {
  const { t } = useTranslation()
  const byKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'e' || event.ctrlKey || event.metaKey || event.altKey) return
    // The page's own E opens the whole form.
    event.preventDefault()
    event.stopPropagation()
    onEdit()
  }
  const { parent } = shown.asset
  const button = (content: ReactNode) => (
    <button
      ref={ref}
      type="button"
      aria-label={
        text === null
          ? t('assets.inline.add', { field: label })
          : t('assets.inline.edit', { field: label, value: text })
      }
      aria-keyshortcuts="E"
      onClick={onEdit}
      onKeyDown={byKey}
      className="group -mx-1.5 inline-flex min-h-6 max-w-full items-start gap-1.5 rounded-md px-1.5 py-0.5 text-left hover:bg-muted coarse:min-h-10 coarse:items-center"
    >
      {content}
      <Pencil
        aria-hidden
        className="mt-0.5 size-3.5 shrink-0 text-muted-foreground opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 coarse:opacity-60"
      />
    </button>
  )
  if (field === 'parent_id' && parent) {
    return (
      <span className="flex items-center gap-2.5">
        <AssetReference id={parent.id} name={parent.name} />
        {button(null)}
      </span>
    )
  }
  if (field === 'tags' && text !== null) {
    return (
      <span className="flex flex-wrap items-center gap-2.5">
        {children}
        {button(null)}
      </span>
    )
  }
  return button(
    text === null ? (
      <>
        <span aria-hidden className="text-muted-foreground group-hover:hidden">
          –
        </span>
        <span aria-hidden className="hidden text-muted-foreground group-hover:inline">
          {t('assets.inline.add_short')}
        </span>
      </>
    ) : (
      <span className="min-w-0 break-words">{children}</span>
    ),
  )
}

const AssetReference = ({ id, name }: { id: string; name: string }) => (
  <Link to="/assets/$id" params={{ id }} className="text-primary-text hover:underline">
    {name}
  </Link>
)

const MONO: ReadonlySet<AssetField> = new Set(['serial_number', 'barcode', 'external_id'])
const LONG: ReadonlySet<AssetField> = new Set(['description', 'notes'])

interface ValueProps {
  shown: Shown
  field: AssetField
  text: string | null
  linked: boolean
}

function Value({ shown: { asset }, field, text, linked }: ValueProps) {
  if (text === null) return <NoValue />
  if (field === 'parent_id' && linked && asset.parent)
    return <AssetReference id={asset.parent.id} name={text} />
  if (field === 'tags') {
    return (
      <span className="flex flex-wrap gap-1.5">
        {asset.tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </span>
    )
  }
  if (LONG.has(field)) return <span className="whitespace-pre-wrap">{text}</span>
  return MONO.has(field) ? <span className="font-mono text-xs">{text}</span> : text
}
