import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import { Input } from './input.tsx'
import { useUiTexts } from './texts.tsx'

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'>

/** A password field with a button to show it, and a hint while Caps Lock is on. */
export function PasswordInput({ className, ...rest }: PasswordInputProps) {
  const texts = useUiTexts()
  const hintId = useId()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const describedBy = [rest['aria-describedby'], capsLock && hintId].filter(Boolean).join(' ')

  return (
    <div>
      <div className="relative flex items-center">
        <Input
          autoCapitalize="none"
          spellCheck={false}
          {...rest}
          type={shown ? 'text' : 'password'}
          aria-describedby={describedBy || undefined}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          className={classNames('pr-11', className)}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-label={shown ? texts.hidePassword : texts.showPassword}
          onClick={() => setShown(!shown)}
          className="input-button absolute right-1"
        >
          {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </button>
      </div>
      <p id={hintId} role="status" className="text-xs text-muted-foreground not-empty:mt-1.5">
        {capsLock ? texts.capsLock : ''}
      </p>
    </div>
  )
}
