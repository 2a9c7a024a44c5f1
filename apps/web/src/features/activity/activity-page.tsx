import { type Auditable, type AuditEvent, auditsApi } from '@steward/contract/audits.ts'
import { addDays } from '@steward/contract/calendar.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import { Fold } from '#components/fold.tsx'
import type { Wording } from '#components/history/event-lines.ts'
import { EventsShown } from '#components/history/events-shown.tsx'
import { Page, PageBody, PageHeader } from '#components/page-header.tsx'
import { timeZone } from '#lib/format.ts'
import { useIsMobile } from '#lib/media.ts'
import { momentIn } from '#lib/moments.ts'
import { pages } from '#lib/query.ts'
import { ActivityFilters, type ActivitySearch } from './activity-filters.tsx'
import { ActivityGroup } from './activity-group.tsx'
import { eventGroups } from './event-groups.ts'

interface ActivityPageProps {
  search: ActivitySearch
  onSearch: (change: ActivitySearch) => void
  /** The kinds of records with a history. */
  kinds: readonly { value: Auditable; label: string }[]
  wordingOf: (type: Auditable) => Wording
  linkOf: (event: AuditEvent) => string | undefined
}

/** A call may change a thousand records, and a page of those is shown as one line. */
const PER_PAGE = 100

const END_OF_DAY = '23:59'

const activity = ({ person, kind, field, from, to }: ActivitySearch) =>
  pages(auditsApi.list, {
    query: {
      ...(person && { 'filter[user_id]': [person] }),
      ...(kind && { 'filter[auditable_type]': kind }),
      ...(field && { 'filter[field]': field }),
      ...(from && {
        'filter[event_date][gte]': momentIn(timeZone(), addDays(from, -1), END_OF_DAY),
      }),
      ...(to && { 'filter[event_date][lte]': momentIn(timeZone(), to, END_OF_DAY) }),
      per_page: PER_PAGE,
    },
  })

/** The activity of the whole account: who did what, and when. */
export function ActivityPage({ search, onSearch, kinds, wordingOf, linkOf }: ActivityPageProps) {
  const { t } = useTranslation()
  const history = useInfiniteQuery(activity(search))
  const labelOf = (type: Auditable) => kinds.find(({ value }) => value === type)?.label ?? type
  const isNarrowed = Object.values(search).some((value) => value !== undefined)
  const mobile = useIsMobile()
  const filters = (
    <ActivityFilters
      search={search}
      kinds={kinds}
      fields={wordingOf(search.kind ?? 'Asset').fields ?? []}
      onChange={onSearch}
    />
  )
  return (
    <Page>
      <PageHeader title={t('nav.audits')} description={t('activity.description')} />
      <PageBody>
        <div className="flex flex-col gap-4">
          {mobile ? (
            <Fold title={t('activity.filters')} startsOpen={isNarrowed}>
              <div className="w-full">{filters}</div>
            </Fold>
          ) : (
            <Card title={t('activity.filters')}>{filters}</Card>
          )}
          <Card title={t('activity.changes')} className="flex flex-col">
            <EventsShown
              history={history}
              empty={t(isNarrowed ? 'audits.none_found' : 'audits.empty')}
            >
              {(events) =>
                eventGroups(events).map((group) => {
                  const { id, auditable_type } = group[0]
                  return (
                    <ActivityGroup
                      key={id}
                      events={group}
                      wording={wordingOf(auditable_type)}
                      kind={labelOf(auditable_type)}
                      linkOf={linkOf}
                    />
                  )
                })
              }
            </EventsShown>
          </Card>
        </div>
      </PageBody>
    </Page>
  )
}
