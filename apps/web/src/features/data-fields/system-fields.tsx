import { dataFieldsApi, type SystemField } from '@steward/contract/data-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SECTION_LABELS, TYPE_LOOKS } from '#components/custom-fields/field-types.ts'
import { ListCard } from '#components/list/list-card.tsx'
import { ErrorState } from '#components/states.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Waiting } from '#components/waiting.tsx'
import { errorText } from '#lib/error-text.ts'
import type { TKey } from '#lib/i18n.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import { systemQuery } from './field-queries.ts'
import { FieldsFrame } from './section-tabs.tsx'

const TYPES: Readonly<Record<string, TKey>> = {
  reference: 'data_fields.system.types.reference',
  list: 'data_fields.system.types.list',
  image: 'data_fields.system.types.image',
}

type Choice = Pick<SystemField, 'hidden' | 'required'>

const keysOf = (fields: readonly SystemField[], which: keyof Choice) =>
  fields.filter((field) => !field.fixed && field[which]).map(({ key }) => key)

/** The settings of system fields, each sent at once. */
function useDeciding(fields: readonly SystemField[]) {
  const { t } = useTranslation()
  const update = useSend(dataFieldsApi.updateSystem, { inOrder: true })
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({})
  const withChoices = (some: typeof chosen) =>
    fields.map((field) => ({ ...field, ...some[field.key] }))

  const decide = async (key: string, choice: Choice) => {
    const before = chosen[key]
    const now = { ...chosen, [key]: choice }
    setChosen(now)
    const all = withChoices(now)
    const system_fields = { hidden: keysOf(all, 'hidden'), required: keysOf(all, 'required') }
    try {
      await update.mutateAsync({ body: { system_fields } })
    } catch (error) {
      const { [key]: _, ...rest } = now
      setChosen(before ? { ...rest, [key]: before } : rest)
      toast.error(t('data_fields.system.failed'), { description: errorText(error, t) })
    }
  }
  return { fields: withChoices(chosen), decide }
}

/** The system fields of assets: which are visible, and which are required. */
export function SystemFieldsPage() {
  const { t } = useTranslation()
  const found = useQuery(systemQuery())
  return (
    <FieldsFrame>
      <ListCard label={t('data_fields.system.title')}>
        <p className="border-b border-border px-4 py-3 text-sm text-muted-foreground">
          {t('data_fields.system.text')}
        </p>
        {found.isError ? (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        ) : found.data ? (
          <div className="min-h-0 flex-1 overflow-auto">
            <SystemTable fields={found.data.data} />
          </div>
        ) : (
          <Waiting rows={5} row="h-10" className="flex flex-col gap-3 p-4" />
        )}
      </ListCard>
    </FieldsFrame>
  )
}

const HEAD = 'px-4 py-2 text-left text-xs font-medium text-muted-foreground'
const CELL = 'px-4 py-2.5 align-middle'
const WIDE = 'max-sm:hidden'

function SystemTable({ fields: known }: { fields: readonly SystemField[] }) {
  const { t } = useTranslation()
  const { fields, decide } = useDeciding(known)
  return (
    <table className="w-full text-sm" aria-label={t('data_fields.system.title')}>
      <thead>
        <tr className="sticky top-0 z-1 border-b border-border bg-card">
          <th className={HEAD}>{t('data_fields.system.columns.field')}</th>
          <th className={`${HEAD} ${WIDE}`}>{t('data_fields.system.columns.type')}</th>
          <th className={`${HEAD} ${WIDE}`}>{t('data_fields.system.columns.section')}</th>
          <th className={HEAD}>{t('data_fields.system.columns.shown')}</th>
          <th className={HEAD}>{t('data_fields.system.columns.required')}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-border">
        {fields.map((field) => (
          <SystemRow
            key={field.key}
            field={field}
            onDecide={(choice) => void decide(field.key, choice)}
          />
        ))}
      </tbody>
    </table>
  )
}

const isKnown = (type: string): type is keyof typeof TYPE_LOOKS => Object.hasOwn(TYPE_LOOKS, type)

interface SystemRowProps {
  field: SystemField
  onDecide: (choice: Choice) => void
}

function SystemRow({ field, onDecide }: SystemRowProps) {
  const { t } = useTranslation()
  const { key, type, section, hidden, required, fixed } = field
  const name = t(field.label_key as TKey)
  const label = isKnown(type) ? TYPE_LOOKS[type].label : TYPES[type]
  return (
    <tr>
      <td className={CELL}>
        <p className="font-medium">{name}</p>
        <p className="truncate font-mono text-xs text-muted-foreground">{key}</p>
      </td>
      <td className={`${CELL} ${WIDE}`}>{label ? t(label) : type}</td>
      <td className={`${CELL} ${WIDE} text-muted-foreground`}>{t(SECTION_LABELS[section])}</td>
      <td className={CELL}>
        {fixed ? (
          <span className="text-muted-foreground">{t('data_fields.system.always')}</span>
        ) : (
          <Tick
            label={t('data_fields.system.shown', { field: name })}
            checked={!hidden}
            onChange={(shown) => onDecide({ hidden: !shown, required: shown && required })}
          />
        )}
      </td>
      <td className={CELL}>
        {fixed ? (
          required && (
            <span className="text-muted-foreground">{t('data_fields.system.always')}</span>
          )
        ) : (
          <Tick
            label={t('data_fields.system.required_of', { field: name })}
            checked={required}
            disabled={hidden}
            onChange={(asked) => onDecide({ hidden, required: asked })}
          />
        )}
      </td>
    </tr>
  )
}

interface TickProps {
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** A checkbox in a table, labeled by its row and column. */
function Tick({ label, ...rest }: TickProps) {
  return <Checkbox label={<span className="sr-only">{label}</span>} {...rest} />
}
