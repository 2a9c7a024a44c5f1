import type { ImportColumn } from '@steward/contract/bulk-imports.ts'
import type { FieldType } from '@steward/contract/data-fields.ts'
import { ArrowRight, CircleCheck, CirclePlus, CircleSlash, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Combobox } from '#components/ui/combobox.tsx'
import { inOrder } from './fields.ts'

interface ColumnRowProps {
  header: string
  samples: readonly string[]
  fields: readonly ImportColumn[]
  field: string | null
  /** The suggested field needs a look. */
  isDoubtful: boolean
  /** The type of the custom field that it becomes. */
  newField: FieldType | undefined
  onField: (field: string | null) => void
}

/** A column of the file, and its field. */
export function ColumnRow(props: ColumnRowProps) {
  const { header, samples, fields, field, isDoubtful, newField, onField } = props
  const { t } = useTranslation()
  const id = useId()
  const options = inOrder(fields).map(({ key, required, instead, label }) => ({
    value: key,
    label,
    ...(required && instead.length === 0 && { detail: t('imports.match.required') }),
  }))
  return (
    <li className="grid items-center gap-x-4 gap-y-2 rounded-xl border border-border bg-card px-4 py-3 @2xl:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_7.5rem]">
      <div className="min-w-0">
        <p id={`${id}-label`} className="text-sm font-medium break-words">
          {header}
        </p>
        <p id={`${id}-samples`} className="truncate text-xs text-muted-foreground">
          {samples.length > 0 ? samples.join(' · ') : t('imports.match.no_samples')}
        </p>
      </div>
      <ArrowRight aria-hidden className="size-4 text-muted-foreground @max-2xl:hidden" />
      <Combobox
        id={id}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-samples`}
        value={field}
        onChange={onField}
        options={options}
        placeholder={
          newField
            ? t('imports.match.new_field', { type: t(`data_fields.types.${newField}`) })
            : t('imports.match.choose')
        }
      />
      <Certainty field={field} isDoubtful={isDoubtful} isNew={newField !== undefined} />
    </li>
  )
}

/** How certain a suggested field is. */
function Certainty(state: CertaintyProps) {
  const { t } = useTranslation()
  const [Icon, tone, text] = CERTAINTIES[certaintyOf(state)]
  return (
    <p className="flex items-center gap-1.5 text-xs text-muted-foreground">
      <Icon aria-hidden className={`size-3.5 ${tone}`} />
      {t(text)}
    </p>
  )
}

type CertaintyProps = Pick<ColumnRowProps, 'field' | 'isDoubtful'> & { isNew: boolean }

const CERTAINTIES = {
  new: [CirclePlus, 'text-st-blue-icon', 'imports.match.becomes'],
  unused: [CircleSlash, '', 'imports.match.not_used'],
  doubtful: [TriangleAlert, 'text-st-amber-icon', 'imports.match.check_this'],
  matched: [CircleCheck, 'text-st-green-icon', 'imports.match.matched'],
} as const

function certaintyOf({ field, isDoubtful, isNew }: CertaintyProps): keyof typeof CERTAINTIES {
  if (isNew) return 'new'
  if (field === null) return 'unused'
  return isDoubtful ? 'doubtful' : 'matched'
}
