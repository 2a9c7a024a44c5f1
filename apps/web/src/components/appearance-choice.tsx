import { Ban } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { entriesOf } from '#lib/keys-of.ts'
import { RECORD_ICONS } from './record-icons.ts'

interface Choice {
  value: string | null
  label: string
  sign: ReactNode
}

interface ChoicesProps {
  label: string
  value: string | null
  onChange: (value: string | null) => void
  choices: readonly Choice[]
}

/** A row of small pictures to choose one from. Radio buttons, so that arrow keys work. */
function Choices({ label, value, onChange, choices }: ChoicesProps) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className="col-span-full min-w-0">
      <legend className="mb-1.5 text-sm font-medium">
        {label} <span className="font-normal text-muted-foreground">({t('common.optional')})</span>
      </legend>
      <div className="flex flex-wrap gap-1.5">
        {choices.map((choice) => (
          <label
            key={choice.value ?? 'none'}
            title={choice.label}
            className="relative grid size-9 cursor-pointer place-items-center rounded-lg border border-border text-muted-foreground hover:bg-muted has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary-text has-checked:ring-1 has-checked:ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring coarse:size-11 [&>svg]:size-4.5"
          >
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="sr-only"
            />
            <span className="sr-only">{choice.label}</span>
            {choice.sign}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const ICONS = entriesOf(RECORD_ICONS)

interface AppearanceProps {
  label: string
  value: string | null
  onChange: (value: string | null) => void
}

/** Chooses an icon for a record, or none. */
export function IconChoice(props: AppearanceProps) {
  const { t } = useTranslation()
  const choices = ICONS.map(([value, Icon]) => ({
    value,
    label: t(`appearance.icons.${value}`),
    sign: <Icon aria-hidden />,
  }))
  return <Choices {...props} choices={[nothing(t('appearance.no_icon')), ...choices]} />
}

const nothing = (label: string): Choice => ({ value: null, label, sign: <Ban aria-hidden /> })

const COLOURS = {
  blue: '#2563eb',
  teal: '#0d9488',
  green: '#16a34a',
  amber: '#d97706',
  orange: '#ea580c',
  red: '#dc2626',
  violet: '#7c3aed',
  gray: '#64748b',
} as const

const NAMES = entriesOf(COLOURS)

/** A dot in a record's color; nothing without one. */
export function ColourDot({ colour }: { colour: string | null }) {
  if (!colour) return null
  return (
    <span aria-hidden className="size-3 shrink-0 rounded-full" style={{ background: colour }} />
  )
}

/** Chooses a color for a record, or none. A color that isn't offered is added to the choices if the record has it. */
export function ColourChoice(props: AppearanceProps) {
  const { t } = useTranslation()
  const dot = (colour: string) => (
    <span aria-hidden className="size-5 rounded-full" style={{ background: colour }} />
  )
  const offered = NAMES.map(([name, value]) => ({
    value,
    label: t(`appearance.colours.${name}`),
    sign: dot(value),
  }))
  const { value } = props
  const isOther = value !== null && !offered.some((choice) => choice.value === value)
  return (
    <Choices
      {...props}
      choices={[
        nothing(t('appearance.no_colour')),
        ...offered,
        ...(isOther ? [{ value, label: value, sign: dot(value) }] : []),
      ]}
    />
  )
}
