import { Pencil } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { Asset } from '@steward/contract/assets.ts'
import { useTranslation } from 'react-i18next'
import type { NamedField } from '#components/fields/field.ts'
import { classNames } from '#components/ui/class-names.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { lazyOf } from '#lib/lazy-of.ts'

const InlineEditor = lazyOf(() => import('./inline-editor.tsx'), 'InlineEditor')

interface InPlaceProps {
  asset: Asset
  field: NamedField
  /** It can be edited in place. */
  isEditable: boolean
  /** The displayed value. */
  children: ReactNode
  /** The value as text; null if empty. */
  text: string | null
  /** The value contains a link or control, so the edit button is beside it. */
  hasOwnAction: boolean
  /** Below the value: its source. */
  note?: ReactNode
  wide?: boolean
}

/** A field with its value, which can be edited in place by a click or E. */
export function InPlace(props: InPlaceProps) {
  const { asset, field, isEditable, text, hasOwnAction, children, note, wide = false } = props
  const { t } = useTranslation()
  const label = field.label(t)
  const labelId = useId()
  const [editing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)

  // After editing the focus returns to the edit button.
  useEffect(() => {
    if (wasEditing.current && !editing) opener.current?.focus()
    wasEditing.current = editing
  }, [editing])

  return (
    <div className={classNames('min-w-0', wide && 'col-span-full')}>
      <dt id={labelId} className="text-xs text-muted-foreground">
        {label}
      </dt>
      <dd className="mt-0.5 text-sm break-words">
        {isEditable && editing ? (
          <Suspense fallback={<Skeleton className="h-9" />}>
            <InlineEditor
              asset={asset}
              field={field}
              label={label}
              labelId={labelId}
              onDone={() => setEditing(false)}
            />
          </Suspense>
        ) : isEditable ? (
          <EditButton
            ref={opener}
            label={label}
            text={text}
            hasOwnAction={hasOwnAction}
            onEdit={() => setEditing(true)}
          >
            {children}
          </EditButton>
        ) : (
          children
        )}
        {note}
      </dd>
    </div>
  )
}

interface ChangedProps {
  /** The current value as text. */
  today: string | null
  children: ReactNode
}

/** A past value that differs from the current one. */
export function Changed({ today, children }: ChangedProps) {
  const { t } = useTranslation()
  return (
    <>
      <mark className="-mx-1 inline-block rounded-sm bg-st-amber-bg px-1 text-st-amber-fg">
        {children}
      </mark>
      <p className="mt-0.5 text-xs text-muted-foreground">
        {t('past.now', { value: today ?? t('record_form.conflict.nothing') })}
      </p>
    </>
  )
}

type EditButtonProps = Pick<InPlaceProps, 'text' | 'hasOwnAction' | 'children'> & {
  label: string
  ref: Ref<HTMLButtonElement>
  onEdit: () => void
}

/** A value that opens its editor. */
function EditButton({ ref, label, text, hasOwnAction, onEdit, children }: EditButtonProps) {
  const { t } = useTranslation()
  const byKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'e' || event.ctrlKey || event.metaKey || event.altKey) return
    // Overrides the page's shortcut E, which opens the complete form.
    event.preventDefault()
    event.stopPropagation()
    onEdit()
  }
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
  if (text === null) return button(<NothingYet />)
  if (!hasOwnAction) return button(<span className="min-w-0 break-words">{children}</span>)
  return (
    <span className="flex flex-wrap items-center gap-2.5">
      {children}
      {button(null)}
    </span>
  )
}

function NothingYet() {
  const { t } = useTranslation()
  return (
    <>
      <span aria-hidden className="text-muted-foreground group-hover:hidden">
        –
      </span>
      <span aria-hidden className="hidden text-muted-foreground group-hover:inline">
        {t('assets.inline.add_short')}
      </span>
    </>
  )
}
