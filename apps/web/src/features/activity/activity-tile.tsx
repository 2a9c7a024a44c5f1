import { type AuditEvent, auditsApi } from '@steward/contract/audits.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Fetched } from '#components/fetched.tsx'
import { EventItem } from '#components/history/event-item.tsx'
import { inSites, NothingHere, Tile, type TileContent } from '#components/tile.tsx'
import { query } from '#lib/query.ts'
import { EventTitle } from './event-title.tsx'
import { eventGroups } from './event-groups.ts'

interface ActivityTileProps extends TileContent {
  kindOf: (event: AuditEvent) => string
  linkOf: (event: AuditEvent) => string | undefined
}

const SHOWN = 8
/** More than are shown, because many changes of one call are shown as one line. */
const READ = 50

/** The latest activity. */
export function ActivityTile({ title, sites, kindOf, linkOf }: ActivityTileProps) {
  const { t } = useTranslation()
  const found = useQuery(query(auditsApi.list, { query: { ...inSites(sites), per_page: READ } }))
  return (
    <Tile
      title={title}
      actions={
        <Link to="/activity" className="link text-sm">
          {t('dashboard.show_all')}
        </Link>
      }
    >
      <Fetched data={found.data?.data} found={found}>
        {(events) =>
          events.length === 0 ? (
            <NothingHere>{t('audits.empty')}</NothingHere>
          ) : (
            <ol aria-label={title}>
              {eventGroups(events)
                .slice(0, SHOWN)
                .map((group) => (
                  <EventItem
                    key={group[0].id}
                    event={group[0]}
                    many={group.length > 1}
                    title={<EventTitle events={group} kind={kindOf(group[0])} linkOf={linkOf} />}
                  />
                ))}
            </ol>
          )
        }
      </Fetched>
    </Tile>
  )
}
