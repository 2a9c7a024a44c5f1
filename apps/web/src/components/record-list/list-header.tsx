import { Ellipsis, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#components/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { Menu, MenuContent, MenuTrigger } from '#components/ui/menu.tsx'
import { ExportItems, ExportMenu } from './export-menu.tsx'
import type { ListSearch } from './list-search.ts'
import type { ListHandlers, ListRow, ListSpec } from './list-spec.ts'
import { exportedColumns } from './exported-columns.ts'
import type { RecordListState } from './use-record-list.ts'

interface ListHeaderProps<Row extends ListRow> {
  spec: ListSpec<Row>
  search: ListSearch
  list: RecordListState<Row>
  handlers: ListHandlers<Row>
  mayAdd: boolean
}

/** The heading of a list with what brings records in and out. */
export function ListHeader<Row extends ListRow>(props: ListHeaderProps<Row>) {
  const { spec, search, list, handlers, mayAdd } = props
  const { t } = useTranslation()
  const { texts } = spec
  const entries = {
    shown: list.counts.shown,
    all: list.counts.all,
    onExport: (what: 'view' | 'all', format: 'csv' | 'xlsx') =>
      void list.exporting.run({
        search: what === 'view' ? search : {},
        format,
        columns: exportedColumns(list.columns, list.visible),
      }),
  }
  return (
    <PageHeader
      title={t(texts.title)}
      {...(texts.description && { description: t(texts.description) })}
      actions={
        <>
          {spec.api.export && (
            <>
              <ExportMenu {...entries} pending={list.exporting.pending} />
              <Menu>
                <MenuTrigger
                  render={
                    <Button size="icon" className="sm:hidden" aria-label={t('lists.actions.more')}>
                      <Ellipsis aria-hidden />
                    </Button>
                  }
                />
                <MenuContent align="end">
                  <ExportItems {...entries} />
                </MenuContent>
              </Menu>
            </>
          )}
          {handlers.actions}
          {mayAdd && texts.add && (
            <Button
              variant="primary"
              aria-keyshortcuts="C"
              onClick={handlers.onAdd}
              onPointerEnter={handlers.onAddIntent}
              onFocus={handlers.onAddIntent}
            >
              <Plus aria-hidden />
              {t(texts.add)}
            </Button>
          )}
        </>
      }
    />
  )
}
