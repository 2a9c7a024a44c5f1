import { kindOfCall } from '@steward/contract/kind-calls.ts'
import { SPECS } from '@steward/contract/kinds.ts'
import type { SavedView } from '@steward/contract/saved-views.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Fetched } from '#components/fetched.tsx'
import { PathLink } from '#components/path-link.tsx'
import { fieldsOf } from '#components/record-list/list-fields.ts'
import { pageOfList } from '#components/record-list/list-queries.ts'
import type { ListRow, ListSpec } from '#components/record-list/list-spec.ts'
import { searchOf } from '#components/record-list/use-views.ts'
import { NothingHere, Tile } from '#components/tile.tsx'
import { format } from '#lib/format.ts'

const ROWS = 6

/** The URL of the list with a view. */
function addressOf({ id, resource, settings }: SavedView) {
  const kind = kindOfCall(resource)
  return {
    to: (kind && SPECS[kind].page) ?? '/',
    search: {
      ...searchOf(settings),
      ...(settings.layout && { layout: settings.layout }),
      saved: id,
    },
  }
}

/** The first records of a saved view, shown as the cards of the list on phones. */
export function ViewTile<Row extends ListRow>({
  view,
  spec,
}: {
  view: SavedView
  spec: ListSpec<Row>
}) {
  const { t } = useTranslation()
  const fields = fieldsOf(spec, spec.columns(t), [], true)
  const search = { ...searchOf(view.settings), page: 1, per_page: ROWS }
  const found = useQuery(pageOfList(spec, search, fields))
  const meta = found.data?.meta
  const { to, search: narrowed } = addressOf(view)
  return (
    <Tile
      title={view.name}
      actions={
        <PathLink
          to={to}
          search={narrowed}
          aria-label={`${t('dashboard.show_all')}: ${view.name}`}
          className="link text-sm"
        >
          {t('dashboard.show_all')}
        </PathLink>
      }
    >
      <Fetched data={found.data?.data} found={found}>
        {(rows) =>
          rows.length === 0 ? (
            <NothingHere>{t('common.no_matches')}</NothingHere>
          ) : (
            <>
              <ul aria-label={view.name} className="divide-y divide-border">
                {rows.map((row) => (
                  <OneRecord key={row.id} row={row} spec={spec} />
                ))}
              </ul>
              {meta && (
                <p className="pt-2 text-xs text-muted-foreground">
                  {t(spec.texts.count, {
                    count: meta.total_records,
                    formatted: meta.total_exact
                      ? format.integer(meta.total_records)
                      : t('lists.over', { formatted: format.integer(meta.total_records) }),
                  })}
                </p>
              )}
            </>
          )
        }
      </Fetched>
    </Tile>
  )
}

function OneRecord<Row extends ListRow>({ row, spec }: { row: Row; spec: ListSpec<Row> }) {
  const { t } = useTranslation()
  const { thumb, title, detail, status } = spec.card(row, t)
  return (
    <li className="flex items-center gap-3 py-2">
      {thumb}
      <div className="min-w-0 flex-1">
        <div className="text-sm">{title}</div>
        <div className="truncate text-xs text-muted-foreground">{detail}</div>
      </div>
      {status}
    </li>
  )
}
