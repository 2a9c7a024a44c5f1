import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Input } from '#components/ui/input.tsx'

interface NameEditorProps {
  name: string
  /** False when the name was refused: then it stays to be mended. */
  onSave: (name: string) => Promise<boolean>
  onClose: () => void
}

/** A name that is changed where it stands. Enter and leaving keep it, Escape gives it up. */
export function NameEditor({ name, onSave, onClose }: NameEditorProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(name)
  const [refused, setRefused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const done = useRef(false)

  // The focus is the browser's: it goes back to the tree, unless somebody has taken it elsewhere.
  useEffect(() => {
    const tree = input.current?.closest<HTMLElement>('[role="tree"]')
    input.current?.select()
    return () => {
      if (document.activeElement === document.body) tree?.focus({ preventScroll: true })
    }
  }, [])

  const save = async () => {
    if (done.current) return
    const next = text.trim()
    if (next === '' || next === name) {
      done.current = true
      onClose()
      return
    }
    done.current = true
    if (await onSave(next)) return
    done.current = false
    setRefused(true)
    input.current?.focus()
  }

  const keys = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Enter') void save()
    if (event.key !== 'Escape') return
    done.current = true
    onClose()
  }

  return (
    <Input
      ref={input}
      aria-label={t('places.tree.new_name', { name })}
      aria-invalid={refused || undefined}
      value={text}
      maxLength={255}
      onChange={(event) => {
        setText(event.target.value)
        setRefused(false)
      }}
      onKeyDown={keys}
      onBlur={() => void save()}
      onClick={(event) => event.stopPropagation()}
      className="h-7 min-w-0 flex-1 text-sm"
    />
  )
}
