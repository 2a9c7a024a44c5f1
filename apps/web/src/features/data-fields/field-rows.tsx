import { type DataField, dataFieldsApi } from '@steward/contract/data-fields.ts'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TYPE_LOOKS } from '#components/custom-fields/field-types.ts'
import { HistoryItem } from '#components/history-item.tsx'
import { RecordItem, RecordMenu } from '#components/record-menu.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { MenuItem } from '#components/ui/menu.tsx'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { useSend } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'
import { useReorder } from '#components/use-reorder.ts'

interface FieldRowsProps {
  fields: readonly DataField[]
  archived: boolean
  onEdit: (field: DataField) => void
  onArchive: (field: DataField) => void
  onRestore: (field: DataField) => void
}

/** The custom fields of a section, in the order of forms. */
export function FieldRows({ fields, archived, ...actions }: FieldRowsProps) {
  const { t } = useTranslation()
  const reorder = useSend(dataFieldsApi.reorder)
  const mayOrder = useMay(dataFieldsApi.reorder) && !archived
  const [announcement, setAnnouncement] = useState('')
  const { list, rows, held, step, handle } = useReorder({
    rows: fields,
    onOrder: (next) =>
      reorder
        .mutateAsync({ body: { data_fields: { ids: next.map(({ id }) => id) } } })
        .catch((error: unknown) => {
          toast.error(t('data_fields.order_failed'), { description: errorText(error, t) })
        }),
    onMoved: ({ label }, place) =>
      setAnnouncement(
        t('data_fields.moved', {
          name: label,
          place: format.integer(place),
          total: format.integer(fields.length),
        }),
      ),
  })

  return (
    <>
      <output className="sr-only">{announcement}</output>
      <ul ref={list} className="divide-y divide-border">
        {rows.map((field, at) => (
          <li
            key={field.id}
            className={classNames(
              'flex items-center gap-2 bg-card px-3 py-2.5 sm:gap-3 sm:px-4',
              held === field.id && 'relative z-10 bg-muted shadow-lg',
            )}
          >
            {mayOrder && (
              <button
                type="button"
                aria-label={t('data_fields.move', { name: field.label })}
                aria-pressed={held === field.id}
                className="grid size-8 shrink-0 cursor-grab touch-none place-items-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground coarse:size-10"
                {...handle(field.id)}
              >
                <GripVertical aria-hidden className="size-4" />
              </button>
            )}
            <FieldFacts field={field} onEdit={archived ? undefined : actions.onEdit} />
            <RowMenu
              field={field}
              archived={archived}
              first={at === 0}
              last={at === rows.length - 1}
              onStep={(by) => step(field.id, by)}
              {...actions}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

interface FactsProps {
  field: DataField
  onEdit: ((field: DataField) => void) | undefined
}

function FieldFacts({ field, onEdit }: FactsProps) {
  const { t } = useTranslation()
  const mayChange = useMay(dataFieldsApi.update)
  const { icon: Icon, label } = TYPE_LOOKS[field.type]
  const { records_count: count = 0 } = field
  const groups = field.entity === 'asset' ? field.categories : field.work_order_types
  const all = field.entity === 'asset' ? 'data_fields.all_categories' : 'data_fields.all_types'
  const limits = groups.length > 0 ? format.list(groups.map(({ name }) => name)) : t(all)
  return (
    <div className="grid min-w-0 flex-1 gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1.2fr)] sm:items-center">
      <div className="min-w-0">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          {mayChange && onEdit ? (
            <button
              type="button"
              className="truncate text-left font-medium hover:underline"
              onClick={() => onEdit(field)}
            >
              {field.label}
            </button>
          ) : (
            <span className="truncate font-medium">{field.label}</span>
          )}
          {field.required && <Badge tone="amber">{t('data_fields.fields.required')}</Badge>}
          {field.unique && <Badge>{t('data_fields.fields.unique')}</Badge>}
          {field.show_in_list && <Badge>{t('data_fields.in_list')}</Badge>}
        </p>
        <p className="truncate font-mono text-xs text-muted-foreground">{field.key}</p>
      </div>
      <p className="flex min-w-0 items-center gap-2 text-sm">
        <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
        <span className="truncate">{t(label)}</span>
      </p>
      <div className="min-w-0 text-sm text-muted-foreground">
        <p className="truncate">{limits}</p>
        <p className="tnum truncate text-xs">
          {t('data_fields.values', { count, formatted: format.integer(count) })}
        </p>
      </div>
    </div>
  )
}

interface RowMenuProps extends Omit<FieldRowsProps, 'fields'> {
  field: DataField
  first: boolean
  last: boolean
  onStep: (by: number) => void
}

function RowMenu({ field, archived, first, last, onStep, ...actions }: RowMenuProps) {
  const { t } = useTranslation()
  const may = useMay(dataFieldsApi.update)
  return (
    <RecordMenu of={field.label}>
      {may && !archived && (
        <>
          <RecordItem does="edit" onClick={() => actions.onEdit(field)} />
          <MenuItem icon={<ArrowUp aria-hidden />} disabled={first} onClick={() => onStep(-1)}>
            {t('data_fields.up')}
          </MenuItem>
          <MenuItem icon={<ArrowDown aria-hidden />} disabled={last} onClick={() => onStep(1)}>
            {t('data_fields.down')}
          </MenuItem>
        </>
      )}
      <HistoryItem id={field.id} />
      {may && !archived && <RecordItem does="archive" onClick={() => actions.onArchive(field)} />}
      {may && archived && <RecordItem does="restore" onClick={() => actions.onRestore(field)} />}
    </RecordMenu>
  )
}
