import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { FieldError } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'

interface NameProblemProps {
  id: string
  /** The field that it belongs to. */
  field: RefObject<HTMLElement | null>
  children: ReactNode
}

/** The problem of a name, below its field. Rows clip their content, so it is positioned above them. */
function NameProblem({ id, field, children }: NameProblemProps) {
  const [place, setPlace] = useState({ top: 0, left: 0 })
  // The field's position is only known after layout, and changes with scrolling.
  useLayoutEffect(() => {
    const follow = () => {
      const box = field.current?.getBoundingClientRect()
      if (box) setPlace({ top: box.bottom + 4, left: box.left })
    }
    follow()
    const scrolled = { capture: true, passive: true }
    window.addEventListener('scroll', follow, scrolled)
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow, scrolled)
      window.removeEventListener('resize', follow)
    }
  }, [field])
  return createPortal(
    <div
      role="alert"
      style={place}
      className="fixed z-50 max-w-[min(20rem,calc(100vw-1rem))] rounded-lg border border-border bg-popover px-2.5 py-1.5 shadow-pop"
    >
      <FieldError id={id}>{children}</FieldError>
    </div>,
    document.body,
  )
}

interface NameEditorProps {
  name: string
  /** Resolves to false or a message if the name was refused: then it stays in the editor. */
  onSave: (name: string) => Promise<boolean | string>
  onClose: () => void
}

/** The element to focus after editing: the tree, or the row of a table. */
const homeOf = (input: HTMLElement | null) =>
  input?.closest<HTMLElement>('[role="tree"], [role="row"]') ?? null

function goHome(home: HTMLElement | null): void {
  const link = home?.querySelector<HTMLElement>('[data-row-link]')
  const target = home?.hasAttribute('tabindex') ? home : link
  target?.focus({ preventScroll: true })
}

/**
 * Edits a name in place. Enter and blur save, Escape cancels. A refusal is shown below; leaving the field then discards
 * the input.
 */
export function NameEditor({ name, onSave, onClose }: NameEditorProps) {
  const { t } = useTranslation()
  const id = useId()
  const [text, setText] = useState(name)
  const [refused, setRefused] = useState<boolean | string>(false)
  const input = useRef<HTMLInputElement>(null)
  const done = useRef(false)

  // Restores the focus after editing, unless it was moved elsewhere.
  useEffect(() => {
    const home = homeOf(input.current)
    input.current?.focus({ preventScroll: true })
    input.current?.select()
    return () => {
      if (document.activeElement === document.body) goHome(home)
    }
  }, [])

  const close = () => {
    done.current = true
    onClose()
  }
  const save = async () => {
    if (done.current) return
    const next = text.trim()
    if (next === '' || next === name) {
      close()
      return
    }
    done.current = true
    const saved = await onSave(next)
    if (saved === true) return
    done.current = false
    setRefused(saved || true)
    input.current?.focus()
  }

  const keys = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Enter') void save()
    if (event.key === 'Escape') close()
  }

  return (
    <>
      <Input
        ref={input}
        aria-label={t('places.tree.new_name', { name })}
        aria-invalid={refused !== false || undefined}
        aria-describedby={typeof refused === 'string' ? id : undefined}
        value={text}
        maxLength={255}
        onChange={(event) => {
          setText(event.target.value)
          setRefused(false)
        }}
        onKeyDown={keys}
        onBlur={() => (refused === false ? void save() : close())}
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
        className="h-7 min-w-0 flex-1 text-sm"
      />
      {typeof refused === 'string' && (
        <NameProblem id={id} field={input}>
          {refused}
        </NameProblem>
      )}
    </>
  )
}
