import { useTranslation } from 'react-i18next'
import { lazyOf } from '#lib/lazy-of.ts'
import { type InputProps, other } from './field.ts'

const IconChoice = lazyOf(() => import('#components/appearance-choice.tsx'), 'IconChoice')
const ColourChoice = lazyOf(() => import('#components/appearance-choice.tsx'), 'ColourChoice')

type Given = Partial<Parameters<typeof other<string | null>>[0]>

const nullable = {
  empty: null,
  read: (held: unknown) => (held as string | null | undefined) ?? null,
  wire: (value: string | null) => value,
  words: (held: unknown) => (held ? String(held) : null),
  wide: true,
}

function IconInput({ field, value, onChange }: InputProps<string | null>) {
  const { t } = useTranslation()
  return <IconChoice label={field.label(t)} value={value} onChange={onChange} />
}

function ColourInput({ field, value, onChange }: InputProps<string | null>) {
  const { t } = useTranslation()
  return <ColourChoice label={field.label(t)} value={value} onChange={onChange} />
}

/** The icon of a record, by its name. */
export const icon = (given: Given = {}) => other({ ...nullable, Input: IconInput, ...given })

/** The colour of a record: `#2563eb`. */
export const colour = (given: Given = {}) => other({ ...nullable, Input: ColourInput, ...given })
