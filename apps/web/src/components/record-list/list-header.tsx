import { EXPORT_FORMATS, type ExportFormat } from '@steward/contract/kit/export.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { Download, Ellipsis, Plus } from 'lucide-react'
import { Fragment, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#components/page-header.tsx'
import { PathLink } from '#components/path-link.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLinkItem,
  MenuSeparator,
  MenuTrigger,
} from '#components/ui/menu.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import type { ExportChoice } from './export-dialog.tsx'
import { exportedColumns } from './exported-columns.ts'
import type { ListPartProps } from './list-part.ts'
import type { ListRow } from './list-spec.ts'
import { useLayouts } from './use-layouts.tsx'

// Most take a file as it comes.
const ExportDialog = lazyOf(() => import('./export-dialog.tsx'), 'ExportDialog')

interface ExportMenuProps {
  /** How many the list shows, in words. */
  shown: string
  /** How many there are in all, in words; none where the list shows all of them. */
  all: string | null
  pending: boolean
  onExport: (what: 'view' | 'all', format: ExportFormat) => void
  /** Asks for everything that can be chosen. */
  onMore: () => void
}

/** Brings out what the list shows, or everything. */
function ExportMenu({ pending, ...entries }: ExportMenuProps) {
  const { t } = useTranslation()
  return (
    <Menu>
      <MenuTrigger render={<Button pending={pending} className="max-sm:hidden" />}>
        {!pending && <Download aria-hidden />}
        {t('lists.export.title')}
      </MenuTrigger>
      <MenuContent align="end">
        <ExportItems {...entries} />
      </MenuContent>
    </Menu>
  )
}

/** The same, as entries of a menu. */
function ExportItems({ shown, all, onExport, onMore }: Omit<ExportMenuProps, 'pending'>) {
  const { t } = useTranslation()
  return (
    <>
      {EXPORT_FORMATS.map((format) => (
        <Fragment key={format}>
          <MenuItem onClick={() => onExport('view', format)}>
            {t(`lists.export.view_${format}`, { items: shown })}
          </MenuItem>
          {all !== null && (
            <MenuItem onClick={() => onExport('all', format)}>
              {t(`lists.export.all_${format}`, { items: all })}
            </MenuItem>
          )}
        </Fragment>
      ))}
      <MenuItem onClick={onMore}>{t('lists.export.more')}</MenuItem>
    </>
  )
}

type FileChoice = Pick<ExportChoice, 'what' | 'format'>

/** The heading of a list with what brings records in and out. */
export function ListHeader<Row extends ListRow>(props: ListPartProps<Row>) {
  const { spec, search, list, handlers } = props
  const { t } = useTranslation()
  const { title, description } = spec.texts
  const mayExport = spec.api.export !== undefined
  const [asksMore, setAsksMore] = useState(false)
  const run = ({ what, format, headers, everyColumn }: Partial<ExportChoice> & FileChoice) =>
    void list.exporting.run({
      search: what === 'view' ? search : {},
      format,
      ...(headers && { headers }),
      ...(!everyColumn && { columns: exportedColumns(list.columns, list.visible) }),
      large: what === 'view' && list.list.total > LIMITS.export_rows,
    })
  const counted = { shown: list.counts.shown, all: list.counts.all }
  const exported = {
    ...counted,
    onExport: (what: 'view' | 'all', format: ExportFormat) => run({ what, format }),
    onMore: () => setAsksMore(true),
  }
  return (
    <PageHeader
      title={t(title)}
      description={handlers.description ?? (description && t(description))}
      actions={
        <>
          {mayExport && <ExportMenu {...exported} pending={list.exporting.pending} />}
          {handlers.links?.map(({ to, label, icon: Icon }) => (
            <PathLink key={to} to={to} className={buttonStyles({}, 'max-sm:hidden')}>
              <Icon aria-hidden />
              {label}
            </PathLink>
          ))}
          {handlers.actions}
          <PhoneMenu {...props}>{mayExport && <ExportItems {...exported} />}</PhoneMenu>
          <AddButton {...props} />
          {asksMore && (
            <Suspense fallback={null}>
              <ExportDialog {...counted} onClose={() => setAsksMore(false)} onExport={run} />
            </Suspense>
          )}
        </>
      }
    />
  )
}

/** Adds a record, for who may. */
function AddButton<Row extends ListRow>({ spec, handlers, mayAdd }: ListPartProps<Row>) {
  const { t } = useTranslation()
  const { add, add_title } = spec.texts
  if (!mayAdd || !add) return null
  return (
    <Button
      variant="primary"
      aria-keyshortcuts="C"
      {...(add_title && { title: t(add_title) })}
      onClick={handlers.onAdd}
      onPointerEnter={handlers.onAddIntent}
      onFocus={handlers.onAddIntent}
    >
      <Plus aria-hidden />
      {t(add)}
    </Button>
  )
}

/** The quieter actions, where there is no room for their buttons. */
function PhoneMenu<Row extends ListRow>(props: ListPartProps<Row> & { children: ReactNode }) {
  const { handlers, children } = props
  const { t } = useTranslation()
  const { others } = useLayouts(props)
  const { links = [] } = handlers
  if (!children && links.length + others.length === 0) return null
  return (
    <Menu>
      <MenuTrigger
        render={
          <Button size="icon" className="sm:hidden" aria-label={t('lists.actions.more')}>
            <Ellipsis aria-hidden />
          </Button>
        }
      />
      <MenuContent align="end">
        {links.map(({ to, label, icon: Icon }) => (
          <MenuLinkItem key={to} icon={<Icon aria-hidden />} render={<PathLink to={to} />}>
            {label}
          </MenuLinkItem>
        ))}
        {others.map(({ id, label, icon, onClick }) => (
          <MenuItem key={id} icon={icon} onClick={onClick}>
            {label}
          </MenuItem>
        ))}
        {links.length > 0 && <MenuSeparator />}
        {children}
      </MenuContent>
    </Menu>
  )
}
