import type { ImportColumn, ImportWord } from '@steward/contract/bulk-imports.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { LOOKUPS } from '#components/fields/lookups.ts'
import type { ReferenceName } from '#components/fields/references.ts'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Combobox, type OptionSearch } from '#components/ui/combobox.tsx'
import { Select } from '#components/ui/select.tsx'
import { format } from '#lib/format.ts'
import type { ImportSettings } from '../import-settings.ts'
import { leaveEmpty, leftEmpty, matchable, readWordAs } from './mapping.ts'

/** The number of values per field that are shown. */
const SHOWN = 50

interface SettingsProps {
  settings: ImportSettings
  onSettings: (settings: ImportSettings) => void
}

interface UnknownValuesProps extends SettingsProps {
  words: readonly ImportWord[]
  fields: readonly ImportColumn[]
}

interface OfFieldProps extends SettingsProps {
  field: ImportColumn
  words: readonly ImportWord[]
}

/** Unknown values by field, the most frequent first, and the ones left empty. */
export function UnknownValues({ words, fields, settings, onSettings }: UnknownValuesProps) {
  const { t } = useTranslation()
  const known = matchable(words, fields)
  const byField = fields.flatMap((field) => {
    const own = known.filter(({ key }) => key === field.key)
    return own.length > 0 ? [{ field, own }] : []
  })
  const hasUnknown = byField.some(({ field }) => field.type === 'reference')
  if (byField.length + leftEmpty(words, fields).length === 0)
    return <Banner kind="success">{t('imports.values.nothing')}</Banner>
  return (
    <>
      {hasUnknown && (
        <Checkbox
          label={t('imports.create_missing.label')}
          hint={t('imports.values.create_hint')}
          checked={settings.create_missing}
          onChange={(create_missing) => onSettings({ ...settings, create_missing })}
        />
      )}
      {byField.map(({ field, own }) => (
        <OfField
          key={field.key}
          field={field}
          words={own}
          settings={settings}
          onSettings={onSettings}
        />
      ))}
      <LeftEmpty words={words} fields={fields} settings={settings} onSettings={onSettings} />
    </>
  )
}

/** The number of values left empty that are named. */
const NAMED = 5

/** Whether unreadable values of a field are left empty, if they can't be matched. */
function LeftEmpty({ words, fields, settings, onSettings }: UnknownValuesProps) {
  const { t } = useTranslation()
  const { mapping } = settings
  return leftEmpty(words, fields).map(({ field: { key, label }, count, values }) => (
    <Checkbox
      key={key}
      label={t('imports.mends.leave_empty', {
        field: label,
        count,
        formatted: format.integer(count),
      })}
      hint={values.slice(0, NAMED).join(' · ')}
      checked={mapping.unreadable?.includes(key) ?? false}
      onChange={(isLeft) => onSettings({ ...settings, mapping: leaveEmpty(mapping, key, isLeft) })}
    />
  ))
}

/** The unknown values of a field. */
function OfField({ field, words, settings, onSettings }: OfFieldProps) {
  const { t } = useTranslation()
  const heading = useId()
  const shown = words.slice(0, SHOWN)
  return (
    <section
      aria-labelledby={heading}
      className="flex flex-col gap-3 rounded-xl border border-border bg-card p-4"
    >
      <h3 id={heading} className="text-base font-semibold">
        {field.label}
      </h3>
      <ul className="flex flex-col gap-2 text-sm">
        {shown.map((word) => (
          <Value
            key={word.value}
            word={word}
            field={field}
            settings={settings}
            onChoice={(choice) =>
              onSettings({ ...settings, mapping: readWordAs(settings.mapping, word, choice) })
            }
          />
        ))}
      </ul>
      {words.length > SHOWN && (
        <p className="text-sm text-muted-foreground">
          {t('imports.values.more', {
            count: words.length - SHOWN,
            formatted: format.integer(words.length - SHOWN),
          })}
        </p>
      )}
    </section>
  )
}

interface ValueProps {
  word: ImportWord
  field: ImportColumn
  settings: ImportSettings
  onChoice: (choice: string) => void
}

/** An unknown value, and its meaning. */
function Value({ word, field, settings, onChoice }: ValueProps) {
  const { t } = useTranslation()
  const { value, count } = word
  const name = t('imports.words.word', { field: field.label, value })
  const said = settings.mapping.values?.[field.key]?.[value]
  const choice = said ?? word.choice
  return (
    <li className="grid items-center gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <span className="min-w-0 break-words">
        {value}{' '}
        <span className="text-muted-foreground">
          {t('imports.words.rows', { count, formatted: format.integer(count) })}
        </span>
      </span>
      {field.refers !== null ? (
        <ExistingRecord
          name={name}
          field={field}
          choice={choice}
          creates={field.type === 'reference' && settings.create_missing}
          onChoice={onChoice}
        />
      ) : (
        <Select
          label={name}
          value={choice || null}
          options={field.choices.map((key, at) => ({
            value: key,
            label: field.choice_labels[at] ?? key,
          }))}
          placeholder={choice === '' ? t('imports.words.empty') : t('imports.words.choose')}
          emptyLabel={t('imports.words.empty')}
          onChange={(next) => onChoice(next ?? '')}
        />
      )}
      {field.refers !== null && (
        <Button
          size="sm"
          aria-label={`${name}: ${t('imports.words.empty')}`}
          disabled={choice === ''}
          onClick={() => onChoice('')}
        >
          {t('imports.words.empty')}
        </Button>
      )}
    </li>
  )
}

/** The references of records that columns name. */
const SEARCHED: Readonly<Record<string, ReferenceName>> = {
  Category: 'category',
  Site: 'site',
  Location: 'location',
  Department: 'department',
  Employee: 'employee',
  DepreciationMethod: 'method',
  Asset: 'asset',
  User: 'assignee',
  WorkOrderType: 'work_order_type',
}

/** Options by name, which is how files refer to records. */
const byName =
  (search: OptionSearch): OptionSearch =>
  async (text, signal) =>
    (await search(text, signal)).map((option) => ({ ...option, value: option.label }))

/** Chooses the existing record that a value means. */
function ExistingRecord(props: {
  name: string
  field: ImportColumn
  choice: string | null
  creates: boolean
  onChoice: (choice: string) => void
}) {
  const { name, field, choice, creates, onChoice } = props
  const { t } = useTranslation()
  const kind = SEARCHED[field.refers ?? '']
  if (!kind) return null
  const unset = creates ? t('imports.values.created') : t('imports.words.choose')
  return (
    <Combobox
      aria-label={name}
      value={choice || null}
      known={choice ? [{ value: choice, label: choice }] : []}
      search={byName(LOOKUPS[kind]({ id: undefined, within: null }))}
      placeholder={choice === '' ? t('imports.words.empty') : unset}
      onChange={(next) => onChoice(next ?? '')}
    />
  )
}
