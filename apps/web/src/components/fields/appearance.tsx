import { useTranslation } from 'react-i18next'
import { lazyOf } from '#lib/lazy-of.ts'
import { type InputProps, other } from './field.ts'
import { nullableText } from './values.ts'

const IconChoice = lazyOf(() => import('#components/appearance-choice.tsx'), 'IconChoice')
const ColourChoice = lazyOf(() => import('#components/appearance-choice.tsx'), 'ColourChoice')

type Given = Partial<Parameters<typeof other<string | null>>[0]>

function IconInput({ field, value, onChange }: InputProps<string | null>) {
  const { t } = useTranslation()
  return <IconChoice label={field.label(t)} value={value} onChange={onChange} />
}

function ColourInput({ field, value, onChange }: InputProps<string | null>) {
  const { t } = useTranslation()
  return <ColourChoice label={field.label(t)} value={value} onChange={onChange} />
}

/** A field for a record's icon, by its name. */
export const icon = (given: Given = {}) =>
  other({ ...nullableText, wide: true, Input: IconInput, ...given })

/** A field for a record's color: `#2563eb`. */
export const colour = (given: Given = {}) =>
  other({ ...nullableText, wide: true, Input: ColourInput, ...given })
