import type { ExportFormat } from '@steward/contract/kit/export.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { ChartNoAxesColumn, Download, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#components/page-header.tsx'
import { PathLink } from '#components/path-link.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { Menu, MenuContent, MenuTrigger } from '#components/ui/menu.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { useFoldedFigures } from '#lib/figures.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { useIsMobile } from '#lib/media.ts'
import type { ExportChoice } from './export-dialog.tsx'
import { exportedColumns } from './exported-columns.ts'
import type { Exports } from './list-header-menus.tsx'
import type { ListPartProps } from './list-part.ts'
import type { ListRow } from './list-spec.ts'
import { useLayouts } from './use-layouts.tsx'

// Loaded lazily: most exports need no options.
const ExportDialog = lazyOf(() => import('./export-dialog.tsx'), 'ExportDialog')
const ExportItems = lazyOf(() => import('./list-header-menus.tsx'), 'ExportItems')
const PhoneMenu = lazyOf(() => import('./list-header-menus.tsx'), 'PhoneMenu')

/** Exports the matching or all records. */
function ExportMenu({ pending, ...entries }: Exports & { pending: boolean }) {
  const { t } = useTranslation()
  return (
    <Menu>
      <MenuTrigger render={<Button pending={pending} className="max-sm:hidden" />}>
        <Download aria-hidden />
        {t('lists.export.title')}
      </MenuTrigger>
      <MenuContent align="end">
        <Suspense fallback={null}>
          <ExportItems {...entries} />
        </Suspense>
      </MenuContent>
    </Menu>
  )
}

type FileChoice = Pick<ExportChoice, 'what' | 'format'>

/** The heading of a list, with import, export and add. */
export function ListHeader<Row extends ListRow>(props: ListPartProps<Row>) {
  const { spec, search, list, handlers } = props
  const { t } = useTranslation()
  const figures = useFoldedFigures()
  const mobile = useIsMobile()
  const { ways } = useLayouts(props)
  const { title } = spec.texts
  const mayExport = spec.api.export !== undefined
  const [asksMore, setAsksMore] = useState(false)
  const run = ({ what, format, headers, everyColumn }: Partial<ExportChoice> & FileChoice) =>
    void list.exporting.run({
      ...(what === 'view' && { search }),
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
      meta={<Beside {...props} />}
      actions={
        <>
          {handlers.figures && !mobile && (
            <IconButton
              label={t('lists.figures')}
              aria-expanded={!figures.folded}
              onClick={figures.toggle}
            >
              <ChartNoAxesColumn aria-hidden />
            </IconButton>
          )}
          {mayExport && <ExportMenu {...exported} pending={list.exporting.pending} />}
          {handlers.links?.map(({ to, label, icon: Icon }) => (
            <PathLink key={to} to={to} className={buttonStyles({}, 'max-sm:hidden')}>
              <Icon aria-hidden />
              {label}
            </PathLink>
          ))}
          {handlers.actions}
          {mobile && (
            <Suspense fallback={<span className="size-8 coarse:size-10" />}>
              <PhoneMenu
                links={handlers.links ?? []}
                ways={ways.filter(({ isOn }) => !isOn)}
                exports={mayExport ? exported : undefined}
                figures={handlers.figures && figures}
              />
            </Suspense>
          )}
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

/** Beside the title: whose records these are, in all widths; otherwise a description, or the figures in one line. */
function Beside<Row extends ListRow>({ spec, handlers }: ListPartProps<Row>) {
  const { t } = useTranslation()
  const { folded } = useFoldedFigures()
  const { figures: Figures, description } = handlers
  if (Figures && folded) return <Figures folded />
  if (description !== undefined) {
    return <p className="min-w-0 text-sm break-words text-muted-foreground">{description}</p>
  }
  const said = spec.texts.description && t(spec.texts.description)
  return <p className="truncate text-sm text-muted-foreground max-lg:hidden">{said}</p>
}

/** Adds a record, if the user may. */
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
