import { Ellipsis, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#components/page-header.tsx'
import { PathLink } from '#components/path-link.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import {
  Menu,
  MenuContent,
  MenuLinkItem,
  MenuSeparator,
  MenuTrigger,
} from '#components/ui/menu.tsx'
import { ExportItems, ExportMenu } from './export-menu.tsx'
import { exportedColumns } from './exported-columns.ts'
import type { ListPartProps } from './list-part.ts'
import type { HeaderLink, ListRow } from './list-spec.ts'

/** The heading of a list with what brings records in and out. */
export function ListHeader<Row extends ListRow>(props: Omit<ListPartProps<Row>, 'onShow'>) {
  const { spec, search, list, handlers, mayAdd } = props
  const { t } = useTranslation()
  const { texts } = spec
  const { links = [], description = texts.description && t(texts.description) } = handlers
  const exported = {
    shown: list.counts.shown,
    all: list.counts.all,
    onExport: (what: 'view' | 'all', format: 'csv' | 'xlsx') =>
      void list.exporting.run({
        search: what === 'view' ? search : {},
        format,
        columns: exportedColumns(list.columns, list.visible),
      }),
  }
  const mayExport = spec.api.export !== undefined
  return (
    <PageHeader
      title={t(texts.title)}
      description={description}
      actions={
        <>
          {mayExport && <ExportMenu {...exported} pending={list.exporting.pending} />}
          {links.map(({ to, label, icon: Icon }) => (
            <PathLink key={to} to={to} className={buttonStyles({}, 'max-sm:hidden')}>
              <Icon aria-hidden />
              {label}
            </PathLink>
          ))}
          {(mayExport || links.length > 0) && (
            <Menu>
              <MenuTrigger
                render={
                  <Button size="icon" className="sm:hidden" aria-label={t('lists.actions.more')}>
                    <Ellipsis aria-hidden />
                  </Button>
                }
              />
              <MenuContent align="end">
                <LinkItems links={links} />
                {mayExport && <ExportItems {...exported} />}
              </MenuContent>
            </Menu>
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

/** The ways to other pages, as entries of a phone's menu. */
function LinkItems({ links }: { links: readonly HeaderLink[] }) {
  if (links.length === 0) return null
  return (
    <>
      {links.map(({ to, label, icon: Icon }) => (
        <MenuLinkItem key={to} icon={<Icon aria-hidden />} render={<PathLink to={to} />}>
          {label}
        </MenuLinkItem>
      ))}
      <MenuSeparator />
    </>
  )
}
