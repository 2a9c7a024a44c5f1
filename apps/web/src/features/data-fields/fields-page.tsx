import { type DataField, dataFieldsApi, type FieldSection } from '@steward/contract/data-fields.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Plus, TextCursorInput } from 'lucide-react'
import { type ComponentProps, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SECTION_LABELS } from '#components/custom-fields/field-types.ts'
import { ListCard } from '#components/list/list-card.tsx'
import { ViewTabs } from '#components/list/view-tabs.tsx'
import { useArchive } from '#components/record-list/use-archive.ts'
import { EmptyState, ErrorState } from '#components/states.tsx'
import { Button } from '#components/ui/button.tsx'
import { Waiting } from '#components/waiting.tsx'
import type { ApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-text.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { useMay } from '#lib/session.ts'
import { useShortcuts } from '#lib/shortcuts.ts'
import { FieldRows } from './field-rows.tsx'
import { sectionFields } from './field-queries.ts'
import { FieldsFrame } from './section-tabs.tsx'

const loadSheet = () => import('./field-sheet.tsx')
const FieldSheet = lazyOf(loadSheet, 'FieldSheet')
const ArchiveDialog = lazyOf(() => import('./archive-dialog.tsx'), 'ArchiveDialog')

export interface FieldsSearch {
  new?: boolean | undefined
  edit?: string | undefined
  history?: string | undefined
  archived?: boolean | undefined
}

interface FieldsPageProps {
  section: FieldSection
  search: FieldsSearch
  /** Changes the address. */
  onSearch: (change: FieldsSearch) => void
}

/** The fields that the account gave to its assets, of one section of their pages. */
export function FieldsPage({ section, search, onSearch }: FieldsPageProps) {
  const { t } = useTranslation()
  const archived = search.archived === true
  const found = useQuery(sectionFields(section, archived))
  const mayCreate = useMay(dataFieldsApi.create)
  const { archive, restore, pending } = useArchive(dataFieldsApi)
  const [leaving, setLeaving] = useState<DataField | null>(null)
  const add = () => onSearch({ new: true })
  useShortcuts({ c: add }, mayCreate)

  return (
    <FieldsFrame
      actions={
        mayCreate && (
          <Button variant="primary" onClick={add} onPointerEnter={() => void loadSheet()}>
            <Plus aria-hidden />
            {t('data_fields.add')}
          </Button>
        )
      }
    >
      <ListCard label={t(SECTION_LABELS[section])}>
        <ViewTabs
          label={t('lists.views.label')}
          current={archived ? 'archived' : 'all'}
          views={[
            { id: 'all', label: t('lists.views.all') },
            { id: 'archived', label: t('lists.views.archived') },
          ]}
          onView={(view) => onSearch({ archived: view === 'archived' ? true : undefined })}
        />
        <Fields
          found={found}
          archived={archived}
          onAdd={mayCreate ? add : undefined}
          onEdit={({ id }) => onSearch({ edit: id })}
          onArchive={setLeaving}
          onRestore={({ id, label }) => void restore(id, label)}
        />
      </ListCard>
      <Suspense fallback={null}>
        {(search.new || search.edit) && (
          <FieldSheet
            key={search.edit ?? 'new'}
            section={section}
            edit={search.edit}
            onClose={() => onSearch({ new: undefined, edit: undefined })}
          />
        )}
        {leaving && (
          <ArchiveDialog
            field={leaving}
            pending={pending}
            onClose={() => setLeaving(null)}
            onConfirm={() =>
              void archive(leaving.id, leaving.label).finally(() => setLeaving(null))
            }
          />
        )}
      </Suspense>
    </FieldsFrame>
  )
}

interface FieldsProps extends Omit<ComponentProps<typeof FieldRows>, 'fields'> {
  found: UseQueryResult<{ data: DataField[] }, ApiError>
  onAdd: (() => void) | undefined
}

/** The rows, or what stands where there are none. */
function Fields({ found, archived, onAdd, ...actions }: FieldsProps) {
  const { t } = useTranslation()
  if (found.isError)
    return (
      <ErrorState
        message={errorText(found.error, t)}
        requestId={found.error.requestId ?? undefined}
        onRetry={() => void found.refetch()}
      />
    )
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
