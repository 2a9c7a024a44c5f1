import type { ImportColumn, ImportPreview, ImportWord } from '@steward/contract/bulk-imports.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '#components/ui/select.tsx'
import { format } from '#lib/format.ts'

const SHOWN = 20
const CARD = 'flex flex-col gap-3 rounded-xl border border-border bg-card p-4'

/** What forms would refuse, by kind: the rows come in all the same. */
export function Warnings({ warnings = [] }: Pick<ImportPreview, 'warnings'>) {
  const { t } = useTranslation()
  const heading = useId()
  if (warnings.length === 0) return null
  return (
    <section aria-labelledby={heading} className={CARD}>
      <h3 id={heading} className="text-base font-semibold">
        {t('imports.warnings.title')}
      </h3>
      <p className="text-sm text-muted-foreground">{t('imports.warnings.text')}</p>
      <ul className="flex flex-col gap-2 text-sm">
        {warnings.slice(0, SHOWN).map(({ code, message, count, rows }) => (
          <li key={`${code} ${message}`} className="break-words">
            {message}{' '}
            <span className="text-muted-foreground">
              {t('imports.warnings.rows', {
                count,
                formatted: format.integer(count),
                rows: format.list(rows.map((row) => format.integer(row))),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface WordsProps extends Pick<ImportPreview, 'words'> {
  fields: readonly ImportColumn[]
  pending: boolean
  /** Checks again with the word read so; an empty choice leaves the field empty. */
  onWord: (word: ImportWord, choice: string) => void
}

/** Words of the file that aren't ours, and how they are read. */
export function Words({ words = [], fields, pending, onWord }: WordsProps) {
  const { t } = useTranslation()
  const heading = useId()
  const shown = words.filter(({ key }) => fields.some((field) => field.key === key)).slice(0, SHOWN)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby={heading} className={CARD}>
      <h3 id={heading} className="text-base font-semibold">
        {t('imports.words.title')}
      </h3>
      <p className="text-sm text-muted-foreground">{t('imports.words.text')}</p>
      <ul className="flex flex-col gap-2 text-sm">
        {shown.map((word) => (
          <Word
            key={`${word.key} ${word.value}`}
            word={word}
            field={fields.find(({ key }) => key === word.key)!}
            pending={pending}
            onChoice={(choice) => onWord(word, choice)}
          />
        ))}
      </ul>
    </section>
  )
}

interface WordProps {
  word: ImportWord
  field: ImportColumn
  pending: boolean
  onChoice: (choice: string) => void
}

function Word({ word, field, pending, onChoice }: WordProps) {
  const { t } = useTranslation()
  const { value, choice, count } = word
  const options = field.choices.map((key, at) => ({
    value: key,
    label: field.choice_labels[at] ?? key,
  }))
  return (
    <li className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-2">
      <span className="min-w-0 break-words">
        {t('imports.words.word', { field: field.label, value })}{' '}
        <span className="text-muted-foreground">
          {t('imports.words.rows', { count, formatted: format.integer(count) })}
        </span>
      </span>
      <Select
        label={t('imports.words.word', { field: field.label, value })}
        value={choice || null}
        options={options}
        placeholder={choice === '' ? t('imports.words.empty') : t('imports.words.choose')}
        emptyLabel={t('imports.words.empty')}
        disabled={pending}
        onChange={(next) => onChoice(next ?? '')}
      />
    </li>
  )
}
