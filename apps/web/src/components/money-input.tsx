import { useState } from 'react'
import { classNames } from '#components/ui/class-names.ts'
import type { FieldControl } from '#components/ui/field.tsx'
import { parseDecimal } from '#lib/decimal.ts'
import { format, formatLocale, organizationCurrency } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n.ts'

interface MoneyInputProps extends Partial<FieldControl> {
  /** A decimal string as in the API (`1499.00`); null if empty; or the typed text, if it is no number. */
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  currency?: string
  disabled?: boolean
}

const NUMBER = /^-?\d+(\.\d+)?$/

const shown = (value: string | null) =>
  value !== null && NUMBER.test(value) ? format.decimalInput(value) : (value ?? '')

/**
 * An amount of money, typed with either separator. Invalid text is passed on unchanged, so that the form can report it.
 */
export function MoneyInput(props: MoneyInputProps) {
  const { value, onChange, onBlur, disabled, currency = organizationCurrency(), ...control } = props
  useLanguage()
  const [typed, setTyped] = useState<string | null>(null)
  const { sign, before } = format.currencySign(currency)

  const type = (text: string) => {
    setTyped(text)
    onChange(parseDecimal(text, formatLocale()) ?? (text.trim() || null))
  }

  const leave = () => {
    setTyped(null)
    onBlur?.()
  }

  return (
    <div className={classNames('input flex items-center gap-2', !before && 'flex-row-reverse')}>
      <span aria-hidden className="text-muted-foreground">
        {sign}
      </span>
      <input
        {...control}
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        value={typed ?? shown(value)}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        className="tnum h-full min-w-0 flex-1 bg-transparent text-right outline-none"
      />
    </div>
  )
}
