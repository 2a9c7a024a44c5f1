import { type DataField, dataFieldsApi, type FieldSection } from '@steward/contract/data-fields.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { Plus, TextCursorInput } from 'lucide-react'
import { type ComponentProps, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SECTION_LABELS } from '#components/custom-fields/field-types.ts'
import { KindHistory, useOpen } from '#components/fields/kind-page.tsx'
import { ListCard } from '#components/list/list-card.tsx'
import { ViewTabs } from '#components/list/view-tabs.tsx'
import { useArchive } from '#components/record-list/use-archive.ts'
import { EmptyState, ErrorState } from '#components/states.tsx'
import { Button } from '#components/ui/button.tsx'
import { Waiting } from '#components/waiting.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import type { ApiError } from '#lib/api-error.ts'
import { format } from '#lib/format.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { useMay } from '#lib/session.ts'
import { useShortcuts } from '#lib/shortcuts.ts'
import { DATA_FIELDS } from './data-fields.ts'
import { FieldRows } from './field-rows.tsx'
import { sectionFields, typeFields } from './field-queries.ts'
import { FieldsFrame } from './section-tabs.tsx'

const loadSheet = () => import('./field-sheet.tsx')
const FieldSheet = lazyOf(loadSheet, 'FieldSheet')

interface FieldsSearch {
  new?: boolean | undefined
  edit?: string | undefined
  archived?: boolean | undefined
}

interface FieldListProps {
  found: UseQueryResult<{ data: DataField[] }, ApiError>
  section: FieldSection
  /** The work order type; undefined for the fields of assets. */
  type?: string
  label: string
}

/** The state of a list of fields in the URL, and the function to add one. */
function useFieldList() {
  const search = useSearch({ strict: false }) as FieldsSearch
  const open = useOpen()
  const mayCreate = useMay(dataFieldsApi.create)
  const add = () => open({ new: true })
  return { search, open, archived: search.archived === true, add: mayCreate ? add : undefined }
}

/** The button that adds a field. */
function AddField({ onAdd }: { onAdd: (() => void) | undefined }) {
  const { t } = useTranslation()
  useShortcuts({ c: () => onAdd?.() }, onAdd !== undefined)
  if (!onAdd) return null
  return (
    <Button variant="primary" onClick={onAdd} onPointerEnter={() => void loadSheet()}>
      <Plus aria-hidden />
      {t('data_fields.add')}
    </Button>
  )
}

/** Fields in order, with their actions. */
function FieldList({ found, section, type, label }: FieldListProps) {
  const { t } = useTranslation()
  const { search, open, archived, add } = useFieldList()
  const { archive, restore, pending } = useArchive(dataFieldsApi)
  const [leaving, setLeaving] = useState<DataField | null>(null)
  return (
    <>
      <ListCard label={label}>
        <ViewTabs
          label={t('lists.views.label')}
          current={archived ? 'archived' : 'all'}
          views={[
            { id: 'all', label: t('lists.views.all') },
            { id: 'archived', label: t('lists.views.archived') },
          ]}
          onView={(view) => open({ archived: view === 'archived' ? true : undefined }, true)}
        />
        <Fields
          found={found}
          archived={archived}
          onAdd={add}
          onEdit={({ id: edit }) => open({ edit })}
          onArchive={setLeaving}
          onRestore={({ id, label }) => void restore(id, label)}
        />
      </ListCard>
      <Suspense fallback={null}>
        {(search.new || search.edit) && (
          <FieldSheet
            key={search.edit ?? 'new'}
            section={section}
            type={type}
            edit={search.edit}
            onClose={() => open({}, true)}
          />
        )}
        {leaving && (
          <ConfirmDialog
            open
            destructive
            onClose={() => setLeaving(null)}
            title={t('data_fields.archive.title', { name: leaving.label })}
            description={archiveText(leaving, t)}
            confirmLabel={t('lists.actions.archive')}
            pending={pending}
            onConfirm={() =>
              void archive(leaving.id, leaving.label).finally(() => setLeaving(null))
            }
          />
        )}
      </Suspense>
      <KindHistory kind={DATA_FIELDS} />
    </>
  )
}

/** The custom fields of assets in one section of their pages. */
export function FieldsPage({ section }: { section: FieldSection }) {
  const { t } = useTranslation()
  const { archived, add } = useFieldList()
  const found = useQuery(sectionFields(section, archived))
  return (
    <FieldsFrame actions={<AddField onAdd={add} />}>
      <FieldList found={found} section={section} label={t(SECTION_LABELS[section])} />
    </FieldsFrame>
  )
}

/** The custom fields of a work order type, on its page. */
export function TypeFields({ type }: { type: string }) {
  const { t } = useTranslation()
  const { archived, add } = useFieldList()
  const found = useQuery(typeFields(type, archived))
  return (
    <section className="mt-6">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 className="text-base font-semibold">{t('data_fields.title')}</h2>
        <AddField onAdd={add} />
      </div>
      <FieldList found={found} section="details" type={type} label={t('data_fields.title')} />
    </section>
  )
}

/** The effect of archiving a field on records that have a value. */
const archiveText = ({ records_count: count = 0 }: DataField, t: TFunction): string =>
  count > 0
    ? t('data_fields.archive.used', { count, formatted: format.integer(count) })
    : t('data_fields.archive.unused')

interface FieldsProps extends Omit<ComponentProps<typeof FieldRows>, 'fields'> {
  found: UseQueryResult<{ data: DataField[] }, ApiError>
  onAdd: (() => void) | undefined
}

/** The rows, or the empty state. */
function Fields({ found, archived, onAdd, ...actions }: FieldsProps) {
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Waiting rows={5} row="h-10" className="flex flex-col gap-3 p-4" />
  const fields = found.data.data
  if (fields.length === 0) return <NoFields archived={archived} onAdd={onAdd} />
  return <FieldRows fields={fields} archived={archived} {...actions} />
}

function NoFields({ archived, onAdd }: { archived: boolean; onAdd: (() => void) | undefined }) {
  const { t } = useTranslation()
  if (archived) return <EmptyState icon={TextCursorInput} title={t('data_fields.empty.archived')} />
  return (
    <EmptyState
      icon={TextCursorInput}
      title={t('data_fields.empty.title')}
      description={t(onAdd ? 'data_fields.empty.text' : 'data_fields.empty.text_reader')}
      action={
        onAdd && (
          <Button variant="primary" onClick={onAdd}>
            <Plus aria-hidden />
            {t('data_fields.add')}
          </Button>
        )
      }
    />
  )
}
