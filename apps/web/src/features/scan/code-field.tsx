import { Search } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'

/** A field for a code, typed or from a hand scanner, which types it and presses Enter. */
export function CodeField({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The surrounding form, which asks for an asset, must not be submitted.
    event.stopPropagation()
    if (code.trim() !== '') onCode(code.trim())
    // For the next code.
    setCode('')
    input.current?.focus()
  }
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <Field label={t('scan.code')} className="min-w-0 flex-1">
        {(control) => (
          <Input
            {...control}
            ref={input}
            value={code}
            maxLength={512}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" className="h-9 coarse:h-11">
        <Search aria-hidden />
        {t('scan.look_up')}
      </Button>
    </form>
  )
}
